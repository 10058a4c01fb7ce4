import type { DeviceLink } from '@outpost/gateway/host'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Brand } from './brand.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Bus } from './kit/bus.ts'
import type { Log } from './kit/log.ts'
import type { Sealer } from './kit/secrets.ts'

/** Everything that handlers, jobs and the gateway's host need, built by hand in `start.ts`. */
export interface App {
  env: Env
  log: Log
  db: Kysely<Database>
  pool: pg.Pool
  bus: Bus
  sealer: Sealer
  brand: () => Brand
  /** Set where this process holds the gateway. */
  link: DeviceLink | undefined
  /** The server's own address as browsers and devices reach it, without a trailing slash. */
  publicUrl: () => string
}
