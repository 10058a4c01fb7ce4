import { sql } from 'kysely'
import type { Program } from '../../../../context.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { inTransaction } from '../../../../kit/transaction.ts'
import { openPart, sealPart } from '../chain.ts'
import { partsOf } from '../read.ts'
import { EventText } from './text-of.ts'
import { codesOf } from './words.ts'

/** Recordings that one run of the sweep adds to the search. */
const few = 20
/** Characters of a minute that are found. */
const longest = 262_144

/** Yields what can be found of a recording by minutes. Minutes without that are left out. */
async function* minutesOf(app: Program, sessionId: number): AsyncGenerator<{ minute: number; text: string }> {
  const texts = new EventText()
  let minute = 0
  let text = ''
  for await (const part of partsOf(app, systemScope, sessionId)) {
    const lines = await openPart(app.sealer, part.sealed).catch(() => '')
    for (const line of lines.split('\n')) {
      if (line === '') continue
      const [seconds, code, data] = JSON.parse(line) as [number, string, unknown]
      const visible = texts.of(code, data)
      if (visible === '') continue
      // Hosts that serve the same web session store their events a second late, so times may go back a little.
      const at = Math.max(minute, Math.floor(seconds / 60))
      if (at !== minute) {
        if (text !== '') yield { minute, text }
        minute = at
        text = ''
      }
      if (text.length < longest) text += visible
    }
  }
  if (text !== '') yield { minute, text: text.slice(0, longest) }
}

/** Adds recordings that have ended to the search. Several workers may do that at the same time, with the same result. */
export async function indexRecordings(app: Program): Promise<void> {
  const waiting = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('session_recordings')
      .select('session_id')
      .where('indexed', '=', false)
      .where('ended_at', 'is not', null)
      .orderBy('session_id')
      .limit(few)
      .execute(),
  )
  for (const { session_id } of waiting) {
    for await (const { minute, text } of minutesOf(app, session_id)) await addMinute(app, session_id, minute, text)
    await inTransaction(app.db, systemScope, (tx) =>
      tx.updateTable('session_recordings').set({ indexed: true }).where('session_id', '=', session_id).execute(),
    )
  }
}

/** Adds a minute, unless its recording was deleted meanwhile. */
async function addMinute(app: Program, sessionId: number, minute: number, text: string): Promise<void> {
  const sealed = await sealPart(app.sealer, text)
  const codes = codesOf(app.sealer, text)
  await inTransaction(app.db, systemScope, (tx) =>
    sql`
      insert into session_recording_minutes (session_id, minute, company_id, sealed, words)
      select session_id, ${minute}::int, company_id, ${sealed}, ${codes}::int[] from session_recordings
      where session_id = ${sessionId}
      on conflict do nothing`.execute(tx),
  )
}
