import type { ValueCatalogue } from '@outpost/contract/device/values'
import type { DeviceLink } from '@outpost/gateway/host'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Brand } from './brand/brand.ts'
import type { Database, Transaction } from './db/database.ts'
import type { Env } from './start/env.ts'
import type { AnonymousLimit } from './kit/anonymous-limit.ts'
import type { ApiLimit } from './kit/api-limit.ts'
import type { BlobStore } from './kit/blobs.ts'
import type { Bus, Topic } from './kit/bus.ts'
import type { Log } from './kit/log.ts'
import type { RateLimits } from './kit/rate-limit.ts'
import type { Scope } from './kit/scope.ts'
import type { Sealer } from './kit/secrets.ts'
import type { Readiness } from './http/readiness.ts'

/**
 * What handlers need of the program. They write in the transaction that they are given: the connections of the database belong to
 * `Program`.
 */
export interface App {
  env: Env
  /** What this host is called among those of the installation. */
  host: string
  log: Log
  /**
   * Runs `work` in a transaction of its own that sees the whole installation. What it writes stays when the caller's
   * transaction is rolled back. It has two connections of its own: with those of the callers, as many callers as there are
   * connections would each hold one and wait for a second for ever.
   */
  apart: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Runs `work` in a transaction of its own that only reads: for what is read piece by piece after the answer has begun. */
  read: <T>(scope: Scope, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Counts attempts, apart from the caller's transaction too: a refused call does not give its attempt back. */
  limits: RateLimits
  /**
   * Single statements that see the whole installation, without a transaction, on hot paths: who is asking, the values of a
   * chart whose device was found in the caller's scope.
   */
  everything: Pick<pg.Pool, 'query'>
  /** Tells all processes that something changed, at once: for what runs after the commit. Within a transaction use `bus.publish`. */
  publish: (topic: Topic, payload: unknown) => Promise<void>
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

/** The whole program with the connections of its database, for jobs, sweeps and the gateway's host. Built by hand in `start/start.ts`. */
export interface Program extends App {
  db: Kysely<Database>
  /** The two connections of `apart`. */
  aside: Kysely<Database>
  pool: pg.Pool
  /** All pools of this process by what they are for; for figures. */
  pools: Record<string, pg.Pool>
}
