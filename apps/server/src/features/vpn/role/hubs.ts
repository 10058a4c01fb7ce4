import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { NewLines } from '../../../kit/new-lines.ts'
import { findBarred } from '../rights.ts'
import type { HubState } from '../table.ts'
import type { HubRow } from './read-hub.ts'
import { stopLeftover, stopLeftovers } from './leftovers.ts'
import { refreshHub } from './refresh-hub.ts'
import { barredIn, countHub, type Place, type RunningHub, startHub, updateHub } from './running-hub.ts'

/** Seconds for which a process holds a hub. Another process takes over a hub whose holder is silent for so long. */
const leaseSeconds = 30
const usageSeconds = 10
/** Seconds between two attempts to start a hub that fails: doubled from the first to the last. */
const retrySeconds = { first: 2, last: 60 }

interface Failure {
  count: number
  retryAt: number
}

/** Whether a user has restarted the hub, and it has not been started since. */
const isRestartDue = ({ restarted_at, state_since }: HubRow): boolean =>
  restarted_at !== null && restarted_at > state_since

/** Whether a change can only be followed by a new process, which all clients of the hub connect to again. */
const needsRestart = (before: HubRow, after: HubRow): boolean =>
  before.subnet !== after.subnet || before.port !== after.port || before.type !== after.type || isRestartDue(after)

/** The hubs that run in this process. */
export class Hubs {
  readonly #app: Program
  readonly #place: Place
  readonly #zones: readonly string[]
  readonly #running = new Map<number, RunningHub>()
  readonly #failures = new Map<number, Failure>()
  readonly #told = new NewLines()
  #countedAt = 0
  #hasLooked = false

  constructor(app: Program, place: Place, zones: readonly string[]) {
    this.#app = app
    this.#place = place
    this.#zones = zones
  }

  /** Brings the running hubs to what the database says. Must not run twice at the same time. */
  async reconcile(): Promise<void> {
    await this.#expire()
    if (!this.#hasLooked) await stopLeftovers(this.#app, this.#place)
    this.#hasLooked = true
    const wanted = await this.#hold()
    const ids = new Set(wanted.map(({ id }) => id))
    // Roles and memberships belong to other features, so a change of them changes no row of ours.
    const barred = await this.#app.ownTransaction((tx) => findBarred(tx, [...this.#running.keys()]))
    await Promise.all([
      ...[...this.#running.values()].filter(({ row }) => !ids.has(row.id)).map((running) => this.#stop(running)),
      ...wanted.map((row) => this.#follow(row, barred.get(row.id)?.join() ?? '')),
    ])
    if (performance.now() - this.#countedAt >= usageSeconds * 1000) await this.refresh()
  }

  /** Counts the data of the running hubs, and renews their certificates and lists. */
  async refresh(): Promise<void> {
    this.#countedAt = performance.now()
    for (const running of this.#running.values()) {
      await countHub(this.#app, running)
      await refreshHub(this.#app, running, this.#now()).catch((error: unknown) =>
        this.#app.log.warn({ hub: running.row.id, error: String(error) }, 'a VPN hub could not be refreshed'),
      )
    }
  }

  #now = (): Date => this.#place.now?.() ?? new Date()

  /** Returns a hub that runs in this process. */
  find = (id: number): RunningHub | undefined => this.#running.get(id)

  /** Stops all hubs of this process. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map((running) => this.#stop(running)))
  }

  /** Leaves all hubs running, as a process does that is killed. */
  release(): void {
    for (const { hub } of this.#running.values()) hub.release()
    this.#running.clear()
  }

  /** A quick connect ends on time also if nobody ran hubs then. */
  #expire = (): Promise<unknown> =>
    this.#app.ownTransaction((tx) =>
      sql`update vpn_hubs set enabled = false, disabled_reason = 'expired', revision = revision + 1, updated_at = now()
        where enabled and end_time <= now()`.execute(tx),
    )

  /** Returns the enabled hubs that this process may run until the lease ends. */
  #hold = (): Promise<HubRow[]> =>
    this.#app.ownTransaction(async (tx) => {
      const { rows } = await sql<HubRow>`
        update vpn_hubs set holder = ${this.#app.host}, level = ${this.#place.level ?? null}, held_until = now() + ${leaseSeconds} * interval '1 second'
        where enabled and zone = any(${this.#zones as string[]}::text[])
          and (holder = ${this.#app.host} or held_until is null or held_until < now())
        returning *`.execute(tx)
      return rows
    })

  async #follow(row: HubRow, barred: string): Promise<void> {
    const running = this.#running.get(row.id)
    if (running && !running.lost && running.revision === row.revision && barredIn(running) === barred) return
    const failure = this.#failures.get(row.id)
    if (failure && performance.now() < failure.retryAt && !isRestartDue(row)) return
    try {
      if (running && !running.lost && needsRestart(running.row, row)) await this.#stop(running)
      if (running && this.#running.has(row.id) && !running.lost) await updateHub(this.#app, running, row, this.#now())
      else {
        if (running) this.#running.delete(row.id)
        // An earlier process of ours was told to restart it, and has ended before it could.
        else if (isRestartDue(row)) await stopLeftover(this.#place, row.id)
        await this.#show(row.id, 'starting')
        this.#running.set(row.id, await startHub(this.#app, this.#place, row))
      }
      this.#failures.delete(row.id)
      this.#told.forget(String(row.id))
      await this.#show(row.id, 'running', null, row.revision)
    } catch (error) {
      await this.#failed(row.id, error instanceof Error ? error.message : String(error))
    }
  }

  async #failed(id: number, message: string): Promise<void> {
    const count = (this.#failures.get(id)?.count ?? 0) + 1
    const seconds = Math.min(retrySeconds.first * 2 ** (count - 1), retrySeconds.last)
    this.#failures.set(id, { count, retryAt: performance.now() + seconds * 1000 })
    if (this.#told.isNew(String(id), message)) this.#app.log.warn({ hub: id, error: message }, 'a VPN hub does not run')
    await this.#show(id, 'failed', message.slice(0, 500))
  }

  async #stop({ row, hub }: RunningHub): Promise<void> {
    this.#running.delete(row.id)
    this.#failures.delete(row.id)
    this.#told.forget(String(row.id))
    await hub.stop()
    await this.#show(row.id, 'stopped')
    await this.#app.ownTransaction((tx) =>
      tx
        .updateTable('vpn_hubs')
        .set({ holder: null, held_until: null })
        .where('id', '=', row.id)
        .where('holder', '=', this.#app.host)
        .execute(),
    )
  }

  /** Stores the state of a hub, unless another host holds it by now. */
  #show = (id: number, state: HubState, message: string | null = null, revision?: number): Promise<unknown> =>
    this.#app.ownTransaction((tx) =>
      sql`update vpn_hubs set state_since = case when state = ${state} then state_since else now() end, state = ${state},
          state_message = ${message}, applied_revision = coalesce(${revision ?? null}::integer, applied_revision)
        where id = ${id} and (holder is null or holder = ${this.#app.host})`.execute(tx),
    )
}
