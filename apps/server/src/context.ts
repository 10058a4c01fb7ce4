import type { ValueCatalogue } from '@outpost/contract/device/values'
import type { DeviceLink } from '@outpost/gateway/host'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Brand } from './brand/brand.ts'
import type { Database } from './db/database.ts'
import type { Env } from './start/env.ts'
import type { AnonymousLimit } from './kit/anonymous-limit.ts'
import type { ApiLimit } from './kit/api-limit.ts'
import type { BlobStore } from './kit/blobs.ts'
import type { Bus } from './kit/bus.ts'
import type { Log } from './kit/log.ts'
import type { Sealer } from './kit/secrets.ts'
import type { Readiness } from './http/readiness.ts'

/** Everything that handlers, jobs and the gateway's host need, built by hand in `start.ts`. */
export interface App {
  env: Env
  /** What this host is called among those of the installation. */
  host: string
  log: Log
  db: Kysely<Database>
  /**
   * Two connections of their own for statements that must outlast the caller's transaction. With the main pool, as many
   * callers as it has connections would each hold one and wait for a second for ever.
   */
  aside: Kysely<Database>
  pool: pg.Pool
  /**
   * Connections that see the whole installation without a transaction, for single statements of the program itself on
   * hot paths (who is asking?). Handlers never get it: their `tx` is confined to the actor's scope.
   */
  everything: pg.Pool
  /** All pools of this process by what they are for; for figures. */
  pools: Record<string, pg.Pool>
  bus: Bus
  /** The bytes of files and pictures. */
  blobs: BlobStore
  sealer: Sealer
  /** Meters scripts where the operator wants it. */
  apiLimit: ApiLimit
  /** Meters callers that change something without having signed in. */
  anonymousLimit: AnonymousLimit
  /** What `GET /metrics` shows of this process. */
  metrics: Registry
  /** What keeps this process from serving, in words; undefined where nothing does. */
  isReady: Readiness
  brand: () => Brand
  /** Calls back when the brand's files have changed, until the returned function is called. */
  onBrandChange: (listener: () => void) => () => void
  /** What can be known of devices. Sources may be added while the program runs. */
  values: ValueCatalogue
  /** The way to devices, whichever host holds them. Set where this process holds the gateway or serves the API. */
  link: DeviceLink | undefined
  /** The server's own address as browsers and devices reach it, without a trailing slash. */
  publicUrl: () => string
}
