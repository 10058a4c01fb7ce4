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
import type { ForwardedRequests } from './kit/forwarded-requests.ts'
import type { Log } from './kit/log.ts'
import type { RateLimits } from './kit/rate-limit.ts'
import type { Scope } from './kit/scope.ts'
import type { Sealer } from './kit/secrets.ts'
import type { Traces } from './kit/traces.ts'
import type { UserTurns } from './kit/user-turns.ts'
import type { Readiness } from './http/readiness.ts'

/**
 * The dependencies of handlers. Handlers write only in the transaction that they are given, so `App` has no database
 * connections; those belong to `Program`.
 */
export interface App {
  env: Env
  /** The name of this host within the installation. */
  host: string
  log: Log
  /**
   * Runs `work` in a separate transaction that sees the whole installation. Its writes persist even if the caller's
   * transaction is rolled back. It uses two dedicated connections: if it shared the callers' pool, callers could occupy
   * every connection while each waits forever for a second one.
   */
  ownTransaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Runs `work` in a separate read-only transaction, for data that is read piece by piece after the response has begun.
   */
  read: <T>(scope: Scope, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Counts attempts outside the caller's transaction, so a refused request still uses up its attempt. */
  limits: RateLimits
  /**
   * Runs single statements that see the whole installation, without a transaction. For hot paths such as identifying
   * the caller, or reading the values of a chart whose device was already found within the caller's scope.
   */
  unscoped: Pick<pg.Pool, 'query'>
  /** The connection settings of `unscoped`, for threads, which open connections of their own. */
  unscopedConnection: pg.PoolConfig
  /**
   * Publishes a change to all processes immediately. For code that runs after the commit; inside a transaction, use
   * `bus.publish`.
   */
  publish: (topic: Topic, payload: unknown) => Promise<void>
  bus: Bus
  /** Storage for the contents of files and pictures. */
  blobs: BlobStore
  sealer: Sealer
  /** Rate limit for API scripts, if the operator enabled it. */
  apiLimit: ApiLimit
  /** Rate limit for unauthenticated requests that change something. */
  anonymousLimit: AnonymousLimit
  /** Lets each user have a limited number of requests at work at the same time. */
  turns: UserTurns
  /** What this process has seen of the headers of proxies. */
  forwarded: ForwardedRequests
  /** The metrics of this process, served by `GET /metrics`. */
  metrics: Registry
  /** Takes spans if traces are switched on. */
  traces: Traces | undefined
  /** Returns the reason why this process cannot serve requests, or undefined if it can. */
  isReady: Readiness
  /** Whether this process is about to stop, so that clients and load balancers turn to other hosts. */
  isStopping: boolean
  brand: () => Brand
  /** Registers a listener for changes of the brand files. @returns a function that removes the listener */
  onBrandChange: (listener: () => void) => () => void
  /** All values that can be known about devices. Sources may be added while the program runs. */
  values: ValueCatalogue
  /**
   * Access to devices, regardless of which host holds their connection. Set if this process runs the gateway or serves
   * the API.
   */
  link: DeviceLink | undefined
  /**
   * The public URL that the environment or an administrator has set, without a trailing slash; undefined if each request
   * uses the address under which it arrived.
   */
  configuredUrl: () => string | undefined
  /** The server's public URL for browsers and devices, without a trailing slash. */
  publicUrl: () => string
}

/**
 * The whole program including its database connections, for jobs, sweeps and the gateway's host. Assembled by hand in
 * `start/start.ts`.
 */
export interface Program extends App {
  db: Kysely<Database>
  /** The two dedicated connections of `ownTransaction`. */
  ownTransactionDb: Kysely<Database>
  pool: pg.Pool
  /** All connection pools of this process by purpose, for metrics. */
  pools: Record<string, pg.Pool>
}
