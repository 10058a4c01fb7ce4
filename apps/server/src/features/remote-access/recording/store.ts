import type { RecordingFacts, RecordingSink } from '@outpost/gateway/recording/recorder'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { codeOf, firstHash, nextHash, sealPart } from './chain.ts'

/** The facts about a recording that is about to start. */
export interface NewRecording {
  sessionId: number
  companyId: number
  input: boolean
  required: boolean
}

/** Stores the parts of a recording in the database, where every host finds them: sealed, and chained by their hashes. */
export class StoredRecording implements RecordingSink {
  readonly #app: Program
  readonly #recording: NewRecording
  #parts = 0
  #lastHash: Buffer

  constructor(app: Program, recording: NewRecording) {
    this.#app = app
    this.#recording = recording
    this.#lastHash = firstHash(recording.sessionId)
  }

  async open(): Promise<void> {
    const { sessionId, companyId, input, required } = this.#recording
    await inTransaction(this.#app.db, systemScope, (tx) =>
      tx
        .insertInto('session_recordings')
        .values({
          session_id: sessionId,
          company_id: companyId,
          has_input: input,
          required,
          last_hash: this.#lastHash,
          code: codeOf(this.#app.sealer, sessionId, 0, this.#lastHash),
        })
        .execute(),
    )
  }

  async append(lines: string, { size, duration }: RecordingFacts): Promise<void> {
    const { sessionId, companyId } = this.#recording
    const sealed = await sealPart(this.#app.sealer, lines)
    const number = this.#parts + 1
    const hash = nextHash(this.#lastHash, sealed)
    const code = codeOf(this.#app.sealer, sessionId, number, hash)
    await inTransaction(this.#app.db, systemScope, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('session_recordings')
        .set({
          parts: number,
          last_hash: hash,
          code,
          duration,
          columns: size.cols,
          rows: size.rows,
          size: sql`size + ${Buffer.byteLength(lines)}`,
        })
        .where('session_id', '=', sessionId)
        .where('parts', '=', this.#parts)
        .where('state', '=', 'running')
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw new Error('the recording was removed, ended or continued by somebody else')
      await tx
        .insertInto('session_recording_parts')
        .values({ session_id: sessionId, number, company_id: companyId, sealed, hash })
        .execute()
    })
    this.#parts = number
    this.#lastHash = hash
  }

  async close(state: 'complete' | 'full' | 'failed'): Promise<void> {
    await inTransaction(this.#app.db, systemScope, (tx) =>
      tx
        .updateTable('session_recordings')
        .set({ state, ended_at: new Date() })
        .where('session_id', '=', this.#recording.sessionId)
        .where('state', '=', 'running')
        .execute(),
    )
  }
}
