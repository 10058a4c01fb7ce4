import { gunzipSync, gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { App, Program } from '../../../../context.ts'
import { recentLines } from '../../../../kit/log.ts'
import { programVersion } from '../../../../kit/program-version.ts'
import { cleaner, cleanLine } from './clean.ts'

/**
 * `characters`: of a message, as the bus takes at most 7,500 bytes. `pieces`: of one answer. `processes`: that are heard.
 * `wait`: milliseconds for the answers. `bytes`: of an answer when it is unpacked.
 */
const limits = { characters: 6500, pieces: 100, processes: 40, wait: 4000, bytes: 2_000_000 } as const

/** What one process contributes to a support bundle. */
export interface ProcessPart {
  name: string
  facts: Record<string, unknown>
  log: string
  metrics: string
}

const Asked = z.object({ id: z.uuid() })
const Piece = z.object({
  id: z.uuid(),
  name: z.string().max(300),
  piece: z.number().int().min(0).max(limits.pieces),
  pieces: z.number().int().min(1).max(limits.pieces),
  data: z.string().max(limits.characters),
})
type Piece = z.output<typeof Piece>

/** Returns what this process contributes, without secrets and data about people. */
async function ownPart(app: Program, name: string): Promise<ProcessPart> {
  const clean = cleaner(app.env)
  const lines = recentLines.all().flatMap((line) => cleanLine(line, clean) ?? [])
  return {
    name,
    facts: {
      name,
      version: programVersion,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      uptime_seconds: Math.round(process.uptime()),
      memory: process.memoryUsage(),
      ready: (await app.isReady()) ?? true,
    },
    log: lines.map((line) => `${line}\n`).join(''),
    metrics: clean(await app.metrics.metrics()),
  }
}

function piecesOf(id: string, part: ProcessPart): Piece[] {
  const text = gzipSync(JSON.stringify(part)).toString('base64')
  const pieces = Math.ceil(text.length / limits.characters)
  if (pieces > limits.pieces) return piecesOf(id, { ...part, log: '', metrics: '' })
  return Array.from({ length: pieces }, (_, piece) => ({
    id,
    name: part.name,
    piece,
    pieces,
    data: text.slice(piece * limits.characters, (piece + 1) * limits.characters),
  }))
}

/** Answers when a process asks for the parts of a support bundle. @returns a function that ends this */
export function answerForBundles(app: Program, name: string): () => void {
  let answering = false
  const answer = async (id: string): Promise<void> => {
    await app.bus.publishAll(app.ownTransactionDb, 'support.answered', piecesOf(id, await ownPart(app, name)))
  }
  return app.bus.subscribe('support.asked', (payload) => {
    const asked = Asked.safeParse(payload)
    if (!asked.success || answering) return
    answering = true
    answer(asked.data.id)
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'a support bundle lacks this process'))
      .finally(() => (answering = false))
  })
}

/** Puts the pieces of an answer together; undefined while some are missing. */
function joined(pieces: readonly (string | undefined)[], count: number): ProcessPart | undefined {
  const there = pieces.filter((piece) => piece !== undefined)
  if (there.length < count) return undefined
  const bytes = gunzipSync(Buffer.from(there.join(''), 'base64'), { maxOutputLength: limits.bytes })
  return JSON.parse(bytes.toString()) as ProcessPart
}

/**
 * Asks all processes of the installation for their part, and waits at most four seconds.
 * @param expected the names of the processes that should answer, after which it waits no longer
 */
export async function askProcesses(app: App, expected: readonly string[]): Promise<ProcessPart[]> {
  const id = randomUUID()
  const pieces = new Map<string, (string | undefined)[]>()
  const parts = new Map<string, ProcessPart>()
  const complete = Promise.withResolvers<void>()
  const end = app.bus.subscribe('support.answered', (payload) => {
    const { data: piece } = Piece.safeParse(payload)
    if (piece?.id !== id || (!pieces.has(piece.name) && pieces.size >= limits.processes)) return
    const known = pieces.get(piece.name) ?? []
    known[piece.piece] = piece.data
    pieces.set(piece.name, known)
    const part = joined(known, piece.pieces)
    if (part) parts.set(piece.name, part)
    if (expected.every((name) => parts.has(name))) complete.resolve()
  })
  const timer = new AbortController()
  try {
    await app.publish('support.asked', { id })
    await Promise.race([complete.promise, sleep(limits.wait, undefined, { signal: timer.signal }).catch(() => {})])
  } finally {
    timer.abort()
    end()
  }
  return [...parts.values()]
}
