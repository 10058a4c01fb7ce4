import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { PeerAddress, StreamTarget } from '@outpost/gateway/host'
import type { Forwarding, SignedInUser } from '@outpost/gateway/users/host'
import type { Program } from '../../../context.ts'
import type { Actor, Opener } from '../../../kit/actor.ts'
import { writeAudit } from '../../../kit/audit.ts'
import { scopeOf } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { actorNow } from '../../auth/service.ts'
import { companiesOf } from '../../users/service.ts'
import type { EntryRow } from '../queries.ts'
import { storeEnd } from '../sessions/accounting.ts'
import { admitSession } from '../sessions/admit.ts'
import { limitKeys, sessionLimits } from '../sessions/limits.ts'
import { runningOf } from '../sessions/running-sessions.ts'
import { addNativeSession } from '../sessions/ticket.ts'
import { Connections } from './connections.ts'
import { NativeSession } from './native-session.ts'
import { findTarget } from './target.ts'

const userAgent = 'SSH'
const act = `${remoteAccess.open.method} ${remoteAccess.open.path}`

/** A user's sign-in over SSH. A key acts in all companies of its user, a token in its own. */
export interface SignIn {
  userId: number
  credential: Opener['credential']
  companyId: number | undefined
}

/** A user who has signed in over SSH, for one connection. Each stream is a session with its own check and history row. */
export class NativeUser implements SignedInUser {
  readonly userId: number
  readonly #app: Program
  readonly #signIn: SignIn
  readonly #from: PeerAddress
  #end: () => void = () => {}

  constructor(app: Program, signIn: SignIn, from: PeerAddress) {
    this.#app = app
    this.#signIn = signIn
    this.#from = from
    this.userId = signIn.userId
  }

  begin(end: () => void): boolean {
    this.#end = end
    return Connections.of(this.#app).add(this)
  }

  ended(): void {
    Connections.of(this.#app).remove(this)
  }

  /** Closes the connection. */
  close(): void {
    this.#end()
  }

  /** Returns the user in each company that the sign-in acts in, as of now; nothing if it is no longer valid. */
  async actors(): Promise<Actor[]> {
    const { userId, credential, companyId } = this.#signIn
    const companyIds =
      companyId === undefined
        ? (await this.#app.ownTransaction((tx) => companiesOf(tx, userId))).map(({ id }) => id)
        : [companyId]
    const actors = await Promise.all(companyIds.map((id) => actorNow(this.#app, { credential, companyId: id })))
    return actors.filter((actor) => actor !== undefined)
  }

  async open(target: StreamTarget): Promise<Forwarding> {
    await this.#app.limits.take(limitKeys.streams(this.userId), sessionLimits.streams, 600)
    const actors = await this.actors()
    if (actors.length === 0) {
      this.close()
      throw fail('UNAUTHORIZED')
    }
    const { actor, entry } = await this.#find(actors, target)
    const session = await this.#start(actor, entry, target)
    await session.connect()
    return { join: (channel) => session.join(channel), cancel: () => session.end('left') }
  }

  /** Finds the entry in one of the companies in which the user may open sessions. */
  async #find(actors: readonly Actor[], target: StreamTarget): Promise<{ actor: Actor; entry: EntryRow }> {
    let refusal = fail('FORBIDDEN')
    try {
      for (const actor of actors.filter(({ permissions }) => permissions.has('open_remote_sessions'))) {
        const scope = scopeOf(actor)
        const entry = await inTransaction(this.#app.db, scope, (tx) => findTarget(tx, scope, target))
        if (entry) return { actor, entry }
        refusal = fail('NOT_FOUND', {
          message: 'No remote access entry with this name exists, or you do not have access to it.',
        })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal = error
    }
    await this.#noteRefusal(actors[0]!, target, refusal)
    throw refusal
  }

  /** Stores the session and starts it, unless it may not begin. */
  async #start(actor: Actor, entry: EntryRow, target: StreamTarget): Promise<NativeSession> {
    try {
      const id = await this.#store(actor, entry)
      const running = runningOf(this.#app)
      // Nothing may happen between this check and adding the session, or several at once would exceed the limit.
      const full = running.fullFor(actor.userId, entry.device_id)
      if (full === undefined) {
        const session = new NativeSession(this.#app, actor, { id, entry })
        running.add(session)
        return session
      }
      await storeEnd(this.#app, id, { toDevice: 0, fromDevice: 0, endReason: 'too_many' })
      throw fail('TOO_MANY_REQUESTS', { message: full })
    } catch (error) {
      if (error instanceof ApiError) await this.#noteRefusal(actor, target, error)
      throw error
    }
  }

  #store(actor: Actor, entry: EntryRow): Promise<number> {
    const from = { ip: this.#from.ip, userAgent }
    const { kind, id: credential } = this.#signIn.credential
    return inTransaction(this.#app.db, scopeOf(actor), async (tx) => {
      const admitted = await admitSession(this.#app, tx, { entry, actor, way: 'native', from })
      const session = await addNativeSession(this.#app, tx, entry, actor, admitted)
      const where = `${entry.address}:${entry.destination_port}`
      await writeAudit(tx, actor, from, {
        act,
        target: `remote-access:${entry.id}`,
        detail: { device: entry.device_id, target: where, session, client: 'SSH', [`${kind}_id`]: credential },
      })
      return session
    })
  }

  /** Records in the audit log what was refused, except what exceeds a limit: there could be too much of it. */
  async #noteRefusal(actor: Actor, { host, port }: StreamTarget, { items }: ApiError): Promise<void> {
    if (items[0]!.code === 'TOO_MANY_REQUESTS') return
    await this.#app.ownTransaction((tx) =>
      writeAudit(
        tx,
        actor,
        { ip: this.#from.ip, userAgent },
        { act, detail: { refused: items[0]!.code, host: host.slice(0, 255), port, client: 'SSH' } },
      ),
    )
  }
}
