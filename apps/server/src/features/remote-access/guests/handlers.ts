import { fail } from '@outpost/contract/kit/errors'
import { guestPath } from '@outpost/contract/remote-access/guests/constants'
import { remoteGuests } from '@outpost/contract/remote-access/guests/endpoints'
import { guestSchemas } from '@outpost/contract/remote-access/guests/schemas'
import { networkOf } from '@outpost/gateway/half-open'
import { implement, type Context } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { requireOwnPage } from '../../auth/service.ts'
import { hashPassword, isPassword } from '../../users/service.ts'
import type { LogRow } from '../connect/queries.ts'
import { requireEntryOf, requireRunning, requireTerminal, type ViewableSession } from '../viewing/find.ts'
import { viewingSettings } from '../viewing/settings.ts'
import type { GuestLink } from './session-guests.ts'
import { findByToken } from './store.ts'

/** Uses of links from one network, and wrong passwords for one session, in 15 minutes. */
const limits = { links: 60, passwords: 10, seconds: 900 } as const

/** Returns a running session of the actor, or of anyone if the actor may end sessions of others. */
async function requireOwn(context: Context, id: number): Promise<{ session: LogRow; running: ViewableSession }> {
  const session = await requireTerminal(context, id)
  const { actor } = context
  if (session.user_id !== actor.userId && !actor.permissions.has('close_device_remote_access')) throw fail('FORBIDDEN')
  return { session, running: await requireRunning(context, id, session.host) }
}

/** Returns the session to which a link leads. @throws LINK_NOT_VALID, TOO_MANY_REQUESTS, UNAVAILABLE, ORIGIN_REFUSED */
async function requireShared(
  context: Context,
  token: string,
): Promise<{ id: number; username: string; running: ViewableSession; link: GuestLink }> {
  requireOwnPage(context)
  const { app, request } = context
  await app.limits.take(`guest-link-from:${networkOf(request.ip)}`, limits.links, limits.seconds)
  const found = await findByToken(app, token)
  if (!found) throw fail('LINK_NOT_VALID', { source: 'token' })
  const running = await requireRunning(context, found.id, found.host)
  const { link } = running.guests
  if (!link || !running.guests.isOpen) throw fail('LINK_NOT_VALID', { source: 'token' })
  return { id: found.id, username: found.username, running, link }
}

/** Lets nobody in with the link of a session any longer. */
const dropLink = ({ tx }: Context, id: number): Promise<unknown> =>
  tx.updateTable('remote_sessions').set({ guest_hash: null }).where('id', '=', id).execute()

const target = (id: number): string => `remote-session:${id}`

export default implement(remoteGuests, guestSchemas, {
  async link(context, { id }) {
    const { guests } = (await requireOwn(context, id)).running
    return {
      shared: guests.link !== undefined,
      open: guests.isOpen,
      types: guests.link?.types ?? false,
      has_password: guests.link?.passwordHash !== undefined,
      guests: guests.list.map((guest) => ({ id: guest.id, name: guest.name, joined_at: utc(guest.joinedAt) })),
    }
  },
  async share(context, { id, types, password }) {
    const { tx, actor, audit, afterCommit, request } = context
    const { session, running } = await requireOwn(context, id)
    // Others may stop the sharing; to share is the choice of the user alone, in the own sign-in.
    if (!running.kept.belongsTo(actor)) throw fail('FORBIDDEN')
    await requireEntryOf(context, session)
    const { allow_guests } = await viewingSettings(tx, session.company_id)
    if (!allow_guests) throw fail('FORBIDDEN', { message: 'The company does not allow guests in terminal sessions.' })
    if (!running.kept.isOpen) throw fail('CONFLICT', { message: 'Sign in to the target first.' })
    const token = randomToken(256)
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    await tx
      .updateTable('remote_sessions')
      .set({ guest_hash: hashToken(token) })
      .where('id', '=', id)
      .execute()
    afterCommit(() => running.guests.share({ types, passwordHash }))
    audit({ target: target(id), detail: { device: session.device_id, types, protected: password !== undefined } })
    return { url: `${request.origin}${guestPath}#${token}` }
  },
  async stop(context, { id }) {
    const { session, running } = await requireOwn(context, id)
    await dropLink(context, id)
    context.afterCommit(() => running.guests.stop())
    context.audit({ target: target(id), detail: { user: session.username, device: session.device_id } })
  },
  async remove(context, { id, guest_id }) {
    const { session, running } = await requireOwn(context, id)
    const guest = running.guests.list.find((one) => one.id === guest_id)
    if (!guest) throw fail('NOT_FOUND', { source: 'guest_id' })
    await dropLink(context, id)
    context.afterCommit(() => running.guests.remove(guest_id))
    context.audit({ target: target(id), detail: { guest: guest.name, device: session.device_id } })
  },
  async read(context, { token }) {
    const { username, running, link } = await requireShared(context, token)
    return {
      username,
      types: link.types,
      needs_password: link.passwordHash !== undefined,
      recorded: running.guests.recorded,
    }
  },
  async join(context, { token, name, password = '' }) {
    const { id, running, link } = await requireShared(context, token)
    const { passwordHash } = link
    if (passwordHash !== undefined)
      await context.outside(`password ${passwordHash}`, async () => {
        const { limits: attempts } = context.app
        const key = `guest-password:${id}`
        await attempts.take(key, limits.passwords, limits.seconds)
        if (!(await isPassword(passwordHash, password))) throw fail('WRONG_PASSWORD', { source: 'password' })
        await attempts.refund(key)
      })
    const ticket = running.guests.offer({ name, ip: context.request.ip })
    if (ticket === undefined)
      throw fail('LIMIT_REACHED', { message: 'This session has reached its maximum number of guests.' })
    context.audit({ target: target(id), detail: { guest: name } })
    return { id, ticket }
  },
})
