import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Program } from '../context.ts'
import { diskOf } from '../kit/disk.ts'
import { failure } from '../kit/envelope.ts'

/** The time limit of a check, in milliseconds. */
const limit = 5000
/** How long a positive result is reused, in milliseconds, since each check causes a write. */
const remembered = 2000
/**
 * The number of bytes that a check writes. Too many to fit beside other rows in existing pages, so the write needs disk
 * space.
 */
const size = 8192
/** Free bytes on the data folder's disk below which uploads and the embedded database are about to fail. */
const leastFree = 16 * 1024 * 1024

/** Returns the reason why a load balancer should send no requests to this process, or undefined if it can serve. */
export type Readiness = () => Promise<string | undefined>

/**
 * Checks whether this process can serve: the bus, database connections, a committed write, and disk space. Only one
 * check runs at a time.
 */
export function openReadiness(app: Program, role: string): Readiness {
  const name = `${app.host}:${role}`
  let checking: Promise<string | undefined> | undefined
  let goodUntil = Number.NEGATIVE_INFINITY
  const check = async (): Promise<string | undefined> => {
    const lack = (await lackOfSpace(app.env.dataDir)) ?? (await lackOfWrites(app, name))
    if (lack === undefined) goodUntil = performance.now() + remembered
    return lack
  }
  return async () => {
    if (!app.bus.isUp()) return 'The bus between the processes is down.'
    if (performance.now() < goodUntil) return undefined
    // While a check hangs, no further checks are started.
    checking ??= check().finally(() => (checking = undefined))
    return Promise.race([checking, sleep(limit, 'The database did not respond in time.', { ref: false })])
  }
}

async function lackOfSpace(dataDir: string): Promise<string | undefined> {
  const disk = await diskOf(dataDir).catch(() => undefined)
  return disk && disk.free < leastFree ? 'The disk with the data folder is full.' : undefined
}

async function lackOfWrites(app: Program, name: string): Promise<string | undefined> {
  try {
    // Random data, because compressible data would need no disk space.
    const written = sql`
      insert into readiness_checks (name, padding) values (${name}, ${randomBytes(size)})
      on conflict (name) do update set at = now(), padding = excluded.padding`.execute(app.db)
    // A request needs connections from all three pools.
    await Promise.all([written, sql`select 1`.execute(app.ownTransactionDb), app.unscoped.query('select 1')])
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

function wordsOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === '53100') return "The database's disk is full."
  if (code === '25006') return 'The database is read-only.'
  if (code === '53300' || /timeout exceeded when trying to connect/i.test(message))
    return 'No database connection is available.'
  return failure(error).status === 503 ? 'The database does not respond.' : 'Writing to the database failed.'
}
