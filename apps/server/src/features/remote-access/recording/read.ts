import { castHeader, castLine } from '@outpost/gateway/recording/cast'
import type { App } from '../../../context.ts'
import type { Scope } from '../../../kit/scope.ts'
import { codeOf, firstHash, nextHash, openPart, type StoredPart } from './chain.ts'
import type { RecordingRow } from './queries.ts'

/** Parts that are read at once. */
const few = 32

/** Yields the parts of a recording, a few at a time. */
export async function* partsOf(app: App, scope: Scope, sessionId: number): AsyncGenerator<StoredPart> {
  for (let last = 0; ;) {
    const parts = await app.read(scope, (tx) =>
      tx
        .selectFrom('session_recording_parts')
        .select(['number', 'sealed', 'hash'])
        .where('session_id', '=', sessionId)
        .where('number', '>', last)
        .orderBy('number')
        .limit(few)
        .execute(),
    )
    yield* parts
    if (parts.length < few) return
    last = parts.at(-1)!.number
  }
}

/**
 * Yields a recording as an asciicast, header first. A part that cannot be read is replaced by the marker `damaged`, so
 * that the rest can be replayed.
 */
export async function* castOf(app: App, scope: Scope, row: RecordingRow): AsyncGenerator<string> {
  yield castHeader({
    columns: row.columns,
    rows: row.rows,
    startedAt: row.started_at,
    duration: row.duration / 1000,
    title: `${row.username}: ${row.name} (${row.device_name ?? row.device_id})`,
  })
  let at = 0
  for await (const part of partsOf(app, scope, row.session_id)) {
    const lines = await openPart(app.sealer, part.sealed).catch(() => castLine(at, 'm', 'damaged'))
    at = lastTime(lines) ?? at
    yield lines
  }
}

/** Returns the time of the last of some lines, in milliseconds. */
function lastTime(lines: string): number | undefined {
  const line = lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1)
  const seconds = /^\[(\d+\.\d+),/.exec(line)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

export interface Verification {
  intact: boolean
  parts: number
  broken_part: number | null
}

/**
 * Checks that every part of a recording is there, unchanged and in its place, and that none was added or removed. A
 * recording that ended in good order also has its last marker.
 */
export async function verifyRecording(app: App, scope: Scope, row: RecordingRow): Promise<Verification> {
  let hash = firstHash(row.session_id)
  let parts = 0
  let lines = ''
  for await (const part of partsOf(app, scope, row.session_id)) {
    // Parts that were added while this one was running are not covered by the code that was read.
    if (row.state === 'running' && parts === row.parts) break
    const number = parts + 1
    const broken = { intact: false, parts, broken_part: number }
    hash = nextHash(hash, part.sealed)
    if (part.number !== number || !hash.equals(part.hash)) return broken
    const opened = await openPart(app.sealer, part.sealed).catch(() => undefined)
    if (opened === undefined) return broken
    lines = opened
    parts = number
  }
  const isWhole = codeOf(app.sealer, row.session_id, parts, hash).equals(row.code) && parts === row.parts
  const isEnded = row.state !== 'complete' || /^\[[\d.]+,"m","end: .*"\]\n$/m.test(lines)
  return isWhole && isEnded
    ? { intact: true, parts, broken_part: null }
    : { intact: false, parts, broken_part: parts < row.parts ? parts + 1 : Math.max(1, parts) }
}
