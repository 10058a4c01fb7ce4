import { WebUpstream } from '@outpost/gateway/web/upstream'
import { sql } from 'kysely'
import { fail } from '@outpost/contract/kit/errors'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { insist } from '../recording/insist.ts'
import { type RecordedRequest, WebRecorder } from '../recording/web-recorder.ts'
import { lossOf } from '../sessions/access.ts'
import { chargeSession, isDue } from '../sessions/data.ts'
import { targetKeysOf } from '../sessions/target-keys.ts'
import { findWebSession, opensSession, type WebSessionRow } from './store.ts'

/** Milliseconds: how long access that was checked counts, between two stored byte counts, and without a request. */
const limits = { checked: 3000, store: 10_000, idle: 60_000 } as const

/**
 * A web session as this process serves it. Several processes may serve the same session, so bytes are added to its row,
 * and its row says whether it has ended.
 */
export class RunningWebSession {
  readonly label: string
  session: WebSessionRow
  readonly upstream: WebUpstream
  readonly #app: Program
  readonly #onClosed: () => void
  readonly #timer: NodeJS.Timeout
  readonly #expiry: NodeJS.Timeout
  readonly #recorder: WebRecorder | undefined
  #lastByte = performance.now()
  /** Whether the opener may still connect is checked at the first request too: a session may be idle for long. */
  #checkedAt = -Infinity
  /** The hash of the cookie that was last found in the database, and when. */
  #accepted = { hash: '', at: -Infinity }
  #stored = { toDevice: 0, fromDevice: 0 }
  #isClosed = false

  constructor(app: Program, label: string, session: WebSessionRow, onClosed: () => void) {
    this.#app = app
    this.label = label
    this.session = session
    this.#onClosed = onClosed
    const { device_id: deviceId, address: host } = session
    this.upstream = new WebUpstream(
      { scheme: session.protocol, host, port: session.port },
      {
        connect: (port) => app.link?.stream(deviceId, { host, port }) ?? Promise.reject(fail('DEVICE_OFFLINE')),
        keys: targetKeysOf(
          app,
          {
            id: session.entry_id,
            device_id: deviceId,
            company_id: session.company_id,
            device_serial: session.device_serial,
            name: session.name,
            address: host,
            destination_port: session.port,
          },
          { userId: session.user_id, username: session.username },
        ),
        onActivity: () => (this.#lastByte = performance.now()),
      },
    )
    const { id, company_id, recorded_since, recording_required } = session
    if (recorded_since !== null)
      this.#recorder = new WebRecorder(
        app,
        { id, company_id, recorded_since, recording_required: recording_required ?? false },
        (reason) => this.#end(reason),
      )
    this.#timer = setInterval(() => this.#tick(), limits.store)
    this.#expiry = setTimeout(() => void this.close(), session.expires_at.getTime() - Date.now())
  }

  /** Records that a request begins, if the session is recorded. @returns what to call when the request is over */
  async record(request: RecordedRequest): Promise<() => void> {
    return (await this.#recorder?.begin(request)) ?? (() => {})
  }

  /** Ends the session if its time is over, it was ended elsewhere, or its opener may no longer connect. */
  async isAllowed(): Promise<boolean> {
    if (this.#isClosed) return false
    if (performance.now() - this.#checkedAt < limits.checked) return this.session.expires_at.getTime() > Date.now()
    const { opener_kind: kind, opener_id: id, opener_company_id: companyId, entry_id: entryId } = this.session
    const session = await findWebSession(this.#app, this.label)
    if (session === undefined) {
      void this.close()
      return false
    }
    this.session = session
    const loss = await lossOf(this.#app, { credential: { kind, id }, companyId }, entryId)
    if (loss === undefined) {
      this.#checkedAt = performance.now()
      return true
    }
    await endWebSession(this.#app, this.session.id, loss)
    void this.close()
    return false
  }

  /**
   * Whether one of the cookies opens the session. The answer counts as long as checked access, except for a shared
   * session: its guests lose their cookies at once.
   */
  async opensWith(cookies: readonly string[]): Promise<boolean> {
    const [cookie] = cookies
    if (cookie === undefined) return false
    const [hash, at] = [hashToken(cookie).toString('hex'), performance.now()]
    if (hash === this.#accepted.hash && at - this.#accepted.at < limits.checked) return true
    const counts = cookies.length === 1 && !this.session.is_shared
    const opened = await opensSession(this.#app, this.session.id, cookies)
    if (opened && counts) this.#accepted = { hash, at }
    return opened
  }

  /** Checks access at the next request, even if it was checked a moment ago. */
  checkAgain(): void {
    this.#checkedAt = -Infinity
    this.#accepted.at = -Infinity
    this.isAllowed().catch((error: unknown) => this.#warn(error))
  }

  /** Closes every connection, and stores the rest of the byte counts and of the recording. Never rejects. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    clearTimeout(this.#expiry)
    this.upstream.close()
    this.#onClosed()
    const left = [this.#store(), this.#recorder?.leave()]
    for (const result of await Promise.allSettled(left)) if (result.status === 'rejected') this.#warn(result.reason)
  }

  #end(reason: string): void {
    insist(() => endWebSession(this.#app, this.session.id, reason)).catch((error: unknown) => this.#warn(error))
    void this.close()
  }

  #tick(): void {
    const isIdle = !this.upstream.isBusy && performance.now() - this.#lastByte > limits.idle
    // An idle session goes on: its next request opens new connections.
    if (isIdle) return void this.close()
    this.#store().catch((error: unknown) => this.#warn(error))
    this.checkAgain()
  }

  async #store(): Promise<void> {
    const counts = this.upstream.counts()
    const [input, output] = [counts.toDevice - this.#stored.toDevice, counts.fromDevice - this.#stored.fromDevice]
    if (input === 0 && output === 0) return
    this.#stored = counts
    const stored = await this.#add(input, output).catch((error: unknown) => {
      // Stored with the next counts, of which some may have been stored meanwhile.
      this.#stored = { toDevice: this.#stored.toDevice - input, fromDevice: this.#stored.fromDevice - output }
      throw error
    })
    if (stored?.due) await chargeSession(this.#app, this.session.id)
  }

  #add(input: number, output: number): Promise<{ due: boolean } | undefined> {
    return inTransaction(this.#app.db, systemScope, (tx) =>
      tx
        .updateTable('remote_sessions')
        .set({ input_bytes: sql`input_bytes + ${input}`, output_bytes: sql`output_bytes + ${output}` })
        .where('id', '=', this.session.id)
        .returning(isDue.as('due'))
        .executeTakeFirst(),
    )
  }

  #warn(error: unknown): void {
    this.#app.log.warn({ session: this.session.id, error: String(error) }, 'a web session could not be checked')
  }
}

/** Ends a web session for all processes. Has no effect if it has ended. */
export async function endWebSession(app: Program, id: number, reason: string): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await tx
      .updateTable('remote_sessions')
      .set({ ended_at: new Date(), end_reason: reason })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await app.bus.publish(tx, 'remote.ended', { ids: [id], reason })
  })
}
