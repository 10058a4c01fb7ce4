import {
  RecordingFull,
  type RecordingFacts,
  type RecordingSink,
  recorderLimits,
} from '@outpost/gateway/recording/recorder'
import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { outlast } from './insist.ts'
import { codeOf, firstHash, nextHash, sealPart } from './chain.ts'

/** The facts about a recording that is about to start. */
export interface NewRecording {
  sessionId: number
  companyId: number
  input: boolean
  required: boolean
}

type Place = Pick<NewRecording, 'sessionId' | 'companyId'>

/** The last part of a recording. */
interface Last {
  parts: number
  hash: Buffer
}

/** Stores a recording without any part. */
export async function addRecording({ sealer }: App, tx: Transaction, recording: NewRecording): Promise<void> {
  const { sessionId, companyId, input, required } = recording
  const hash = firstHash(sessionId)
  await tx
    .insertInto('session_recordings')
    .values({
      session_id: sessionId,
      company_id: companyId,
      has_input: input,
      required,
      last_hash: hash,
      code: codeOf(sealer, sessionId, 0, hash),
    })
    .execute()
}

interface Part {
  sealed: Buffer
  /** The size of the lines. */
  bytes: number
  facts: RecordingFacts
}

const partOf = async ({ sealer }: App, lines: string, facts: RecordingFacts): Promise<Part> => ({
  sealed: await sealPart(sealer, lines),
  bytes: Buffer.byteLength(lines),
  facts,
})

/** Adds a part to a running recording whose last part is `last`. @returns the new last part */
async function addPart(
  { sealer }: App,
  tx: Transaction,
  { sessionId, companyId }: Place,
  last: Last,
  { sealed, bytes, facts }: Part,
): Promise<Last> {
  const parts = last.parts + 1
  const hash = nextHash(last.hash, sealed)
  const { numUpdatedRows } = await tx
    .updateTable('session_recordings')
    .set({
      parts,
      last_hash: hash,
      code: codeOf(sealer, sessionId, parts, hash),
      duration: sql`greatest(duration, ${facts.duration})`,
      columns: facts.size.cols,
      rows: facts.size.rows,
      size: sql`size + ${bytes}`,
    })
    .where('session_id', '=', sessionId)
    .where('parts', '=', last.parts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) {
    // The part is there if it was stored by an earlier attempt, whose answer was lost with the connection.
    const row = await tx
      .selectFrom('session_recordings')
      .select(['parts', 'last_hash'])
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    if (row?.parts === parts && row.last_hash.equals(hash)) return { parts, hash }
    throw new Error('the recording was removed, ended or continued by somebody else')
  }
  await tx
    .insertInto('session_recording_parts')
    .values({ session_id: sessionId, number: parts, company_id: companyId, sealed, hash })
    .execute()
  return { parts, hash }
}

const closeRecording = (app: Program, sessionId: number, state: 'complete' | 'full' | 'failed'): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('session_recordings')
      .set({ state, ended_at: new Date() })
      .where('session_id', '=', sessionId)
      .where('state', '=', 'running')
      .execute(),
  )

/** Stores the parts of a recording in the database, where every host finds them: sealed, and chained by their hashes. */
export class StoredRecording implements RecordingSink {
  readonly #app: Program
  readonly #recording: NewRecording
  #last: Last

  constructor(app: Program, recording: NewRecording) {
    this.#app = app
    this.#recording = recording
    this.#last = { parts: 0, hash: firstHash(recording.sessionId) }
  }

  async open(): Promise<void> {
    await inTransaction(this.#app.db, systemScope, (tx) => addRecording(this.#app, tx, this.#recording))
  }

  async append(lines: string, facts: RecordingFacts): Promise<void> {
    const part = await partOf(this.#app, lines, facts)
    this.#last = await outlast(() =>
      inTransaction(this.#app.db, systemScope, (tx) => addPart(this.#app, tx, this.#recording, this.#last, part)),
    )
  }

  async close(state: 'complete' | 'full' | 'failed'): Promise<void> {
    await closeRecording(this.#app, this.#recording.sessionId, state)
  }
}

/**
 * The same for a recording to which several processes add: that of a web session, which any host may serve. It exists
 * already. What others have added is recognised by the code, and their number must never decrease.
 */
export class SharedRecording implements RecordingSink {
  readonly #app: Program
  readonly #place: Place
  #last: Last

  constructor(app: Program, place: Place) {
    this.#app = app
    this.#place = place
    this.#last = { parts: 0, hash: firstHash(place.sessionId) }
  }

  async open(): Promise<void> {}

  async append(lines: string, facts: RecordingFacts): Promise<void> {
    const part = await partOf(this.#app, lines, facts)
    this.#last = await outlast(() =>
      inTransaction(this.#app.db, systemScope, async (tx) =>
        addPart(this.#app, tx, this.#place, await this.#lockLast(tx), part),
      ),
    )
  }

  async close(state: 'complete' | 'full' | 'failed'): Promise<void> {
    await closeRecording(this.#app, this.#place.sessionId, state)
  }

  /** Returns the last part, and keeps others from adding one until the end of the transaction. */
  async #lockLast(tx: Transaction): Promise<Last> {
    const { sessionId } = this.#place
    const row = await tx
      .selectFrom('session_recordings')
      .select(['parts', 'last_hash as hash', 'code', 'size'])
      .where('session_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Error('the recording was removed')
    if (row.size > recorderLimits.size) throw new RecordingFull()
    const isOurs = row.parts === this.#last.parts && row.hash.equals(this.#last.hash)
    const isContinued =
      row.parts > this.#last.parts && codeOf(this.#app.sealer, sessionId, row.parts, row.hash).equals(row.code)
    if (!isOurs && !isContinued) throw new Error('the recording was changed')
    return { parts: row.parts, hash: row.hash }
  }
}
