import type { RecordingHeader } from '@outpost/contract/remote-access/recording/events'
import { castHeader, eventLine } from '@outpost/gateway/recording/cast'
import type { App } from '../../../context.ts'
import type { Scope } from '../../../kit/scope.ts'
import { codeOf, firstHash, nextHash, openPart, type StoredPart } from './chain.ts'
import { kindOf } from './present.ts'
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

/** Returns the first line of a recording. */
function headerOf(row: RecordingRow): string {
  const title = `${row.username}: ${row.name} (${row.device_name ?? row.device_id})`
  const { columns, rows, protocol, started_at: startedAt } = row
  const duration = row.duration / 1000
  const kind = kindOf(row)
  if (kind === 'terminal') return castHeader({ columns, rows, startedAt, duration, title })
  const timestamp = Math.floor(startedAt.getTime() / 1000)
  return `${JSON.stringify({ version: 1, kind, protocol, timestamp, duration, title } satisfies RecordingHeader)}\n`
}

/**
 * Yields the lines of a recording, header first: a terminal as an asciicast. A part that cannot be read is replaced by
 * the marker `damaged`, so that the rest can be replayed.
 */
export async function* linesOf(app: App, scope: Scope, row: RecordingRow): AsyncGenerator<string> {
  yield headerOf(row)
  let at = 0
  for await (const part of partsOf(app, scope, row.session_id)) {
    const lines = await openPart(app.sealer, part.sealed).catch(() => eventLine(at, 'm', 'damaged'))
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
