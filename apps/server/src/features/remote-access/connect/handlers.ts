import { fail } from '@outpost/contract/kit/errors'
import type { LimitName } from '@outpost/contract/remote-access/connect/constants'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteConnectSchemas } from '@outpost/contract/remote-access/connect/schemas'
import { isSessionProtocol, sessionPaths, type SessionProtocol } from '@outpost/contract/remote-access/session'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { readEnd, readMoment } from '../../../kit/moment.ts'
import { openChannel, publishOnChannel } from '../../channels/service.ts'
import { requireDevice, writeDeviceLog } from '../../devices/service.ts'
import { requireAccess } from '../approval/grants.ts'
import { removeCredentials } from '../credentials/store.ts'
import { chooseMainEntries, lockEntries } from '../entries/main-entries.ts'
import { listEntries, type EntryRow } from '../queries.ts'
import { requireEntry } from '../service.ts'
import { admitSession } from '../sessions/admit.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { lockStarts } from '../sessions/lock-starts.ts'
import { labelOf, linkOf, urlOf } from '../web/host-names.ts'
import { addTicket, addWebSession, countWebSessions } from '../web/store.ts'
import { liftLimits } from './caller-limits.ts'
import { presentLink, presentLog } from './present.ts'
import { activeOf, findSession, findSessionOfHost, listLogs, type LogRow } from './queries.ts'

/** The most entries of a device that are checked. */
const maxChecked = 20

const secondsOf = (duration: number): number => Math.min(duration, sessionLimits.longest / 1000)

/** The page of the console that opens an entry's session; used as the link of protocols without a host of their own. */
const pageOf = (context: Context, entryId: number, protocol: SessionProtocol): string =>
  `${new URL(context.app.publicUrl()).host}${sessionPaths[protocol]}?id=${entryId}`

/** Checks that a user may open one more web session. @throws TOO_MANY_REQUESTS */
async function requireRoom(tx: Transaction, userId: number): Promise<void> {
  if ((await countWebSessions(tx, userId)) >= sessionLimits.webPerUser)
    throw fail('TOO_MANY_REQUESTS', {
      message: `You have ${sessionLimits.webPerUser} web sessions open. End one in the access history first.`,
    })
}

/** Stores a web session. What allowed it is checked again, since it was looked up some time ago. */
async function openWebSession(
  { app, scope, actor, request }: Context,
  tx: Transaction,
  entryId: number,
  duration: number,
) {
  const entry = await requireEntry(tx, scope, entryId)
  const requestId = await requireAccess(tx, actor, entry)
  await lockStarts(tx, actor.userId)
  await requireRoom(tx, actor.userId)
  return addWebSession(app, tx, entry, actor, {
    seconds: secondsOf(duration),
    admitted: { requestId, ip: request.ip },
  })
}

/**
 * Begins to connect to an entry: the channel in the answer ends with the link.
 * @param replaced a session that ends once the new one is stored
 */
async function connect(
  context: Context,
  entry: EntryRow,
  duration: number,
  replaced?: LogRow,
): Promise<{ channel: string }> {
  const { app, tx, actor, request, audit } = context
  await admitSession(app, tx, { entry, actor, way: 'link', from: request })
  const isWeb = entry.protocol === 'http' || entry.protocol === 'https'
  const inConsole = isSessionProtocol(entry.protocol) ? entry.protocol : undefined
  if (!isWeb && !inConsole)
    throw fail('VALIDATION', {
      source: 'access_id',
      message: `Entries with the protocol ${entry.protocol} cannot be opened in the browser.`,
    })
  if (isWeb) await requireRoom(tx, actor.userId)
  const channel = await openChannel(tx, actor.userId)
  const target = `${entry.address}:${entry.destination_port}`
  audit({ target: `remote-access:${entry.id}`, detail: { device: entry.device_id, target, duration } })
  context.afterCommit(async () => {
    // Its code is loaded when it is first needed, so that it does not delay the start of the server.
    const { prepareLink } = await import('./prepare.ts')
    await prepareLink(app, entry, actor, { channel, deviceId: entry.device_id }, async () => {
      if (inConsole) return { link: pageOf(context, entry.id, inConsole), data: {} }
      const { id, label } = await app.ownTransaction(async (own) => {
        const opened = await openWebSession(context, own, entry.id, duration)
        if (replaced) await endSession(app, own, replaced)
        return opened
      })
      // For the page, which says that the session is recorded before it leads there.
      const recorded_for = entry.recording_mode === 'off' ? null : entry.company_name
      const data = { session_id: id, ttl: secondsOf(duration), host: label, recorded_for }
      return { link: linkOf(app, label), data }
    })
  })
  return { channel }
}

/** Returns the entries of a device's own services. */
async function ownEntries({ tx, scope }: Context, deviceId: number, protocol?: ('http' | 'https' | 'ssh')[]) {
  await requireDevice(tx, scope, deviceId)
  const query = { device_id: [deviceId], protocol, limit: 100, offset: 0 }
  const { rows } = await listEntries(tx, scope, query as Parameters<typeof listEntries>[2])
  return rows.filter((entry) => entry.address.startsWith('127.'))
}

/** Returns the entry of a device's own web page, or of its own terminal. */
async function ownEntry(context: Context, deviceId: number, protocols: ('http' | 'https' | 'ssh')[]) {
  const own = await ownEntries(context, deviceId, protocols)
  return own.find((entry) => entry.is_main) ?? own[0]
}

/** Returns the entry of the device's own web page. It is added when it is first used. */
async function webEntry(context: Context, deviceId: number): Promise<EntryRow> {
  const { tx, scope } = context
  // Two requests at once would otherwise both add it.
  await lockEntries(tx, [deviceId])
  const found = await ownEntry(context, deviceId, ['http', 'https'])
  if (found) return found
  const device = await requireDevice(tx, scope, deviceId)
  const { id } = await tx
    .insertInto('remote_access')
    .values({
      company_id: device.company_id,
      device_id: deviceId,
      name: 'Web interface',
      destination_ip: '127.0.0.1',
      destination_port: 80,
      protocol: 'http',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await chooseMainEntries(tx, [deviceId])
  return requireEntry(tx, scope, id)
}

/** Returns a session that the actor may end or share: an own one, or any with the permission to end them. */
async function requireOwnSession(
  { tx, scope, actor }: Context,
  found: LogRow | undefined,
  id?: number,
): Promise<LogRow> {
  const session = found ?? (id === undefined ? undefined : await findSession(tx, scope, id))
  if (!session) throw fail('NOT_FOUND')
  if (session.user_id !== actor.userId && !actor.permissions.has('close_device_remote_access')) throw fail('FORBIDDEN')
  return session
}

/** Ends a session, unless it has ended. */
async function endSession(app: App, tx: Transaction, { id, end, web_host }: LogRow): Promise<void> {
  if (end !== null) return
  // A session of a WebSocket is ended by the process that runs it, with its byte counts.
  if (web_host !== null)
    await tx
      .updateTable('remote_sessions')
      .set({ ended_at: new Date(), end_reason: 'closed' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  await app.bus.publish(tx, 'remote.ended', { ids: [id], reason: 'closed' })
}

/** Begins to check remote access to a device. @param lift lifts the limits of the caller before */
async function beginCheck(
  context: Context,
  deviceId: number,
  lift?: (context: Context) => Promise<LimitName[]>,
): Promise<{ channel: string }> {
  const { app, tx, scope, actor, audit } = context
  const device = await requireDevice(tx, scope, deviceId)
  if (device.status !== 1) throw fail('DEVICE_OFFLINE')
  const own = (await ownEntries(context, deviceId)).slice(0, maxChecked)
  if (own.length === 0)
    throw fail('NOT_FOUND', { message: 'The device has no entry of its own. Add one for 127.0.0.1.' })
  await app.limits.take(`remote-check:${actor.userId}`, sessionLimits.checks, 600)
  const lifted = await lift?.(context)
  const channel = await openChannel(tx, actor.userId)
  audit({ target: `device:${deviceId}`, detail: { count: own.length, ...(lifted && { lifted }) } })
  // Not awaited: the answer would come only after the check.
  context.afterCommit(() => {
    void import('./check-access.ts').then(({ checkAccess }) =>
      checkAccess(app, own, { channel, deviceId, userId: actor.userId, lifted }),
    )
  })
  return { channel }
}

export default implement(remoteConnect, remoteConnectSchemas, {
  async connect(context, { access_id, duration }) {
    return connect(context, await requireEntry(context.tx, context.scope, access_id), duration)
  },
  async webui(context, { id, duration }) {
    return connect(context, await webEntry(context, id), duration)
  },
  async cli(context, { id, duration }) {
    const entry = await ownEntry(context, id, ['ssh'])
    if (!entry) throw fail('NOT_FOUND', { message: 'The device has no SSH entry of its own. Add one for 127.0.0.1.' })
    return connect(context, entry, duration)
  },
  async status({ app, tx, scope, actor }, { id }) {
    const entries = await activeOf(tx, scope, id)
    if (entries.length !== new Set(id).size) throw fail('NOT_FOUND', { source: 'id' })
    const channel = await openChannel(tx, actor.userId)
    for (const { id: entryId, status, active } of entries) {
      const value = active > 0 ? 'connected' : status === 1 ? 'available' : 'offline'
      await publishOnChannel(app.bus, tx, channel, String(entryId), {
        status: 'completed',
        type: 'text',
        value,
        data: { active_sessions: active },
      })
    }
    return { channel }
  },
  check: (context, { device_id }) => beginCheck(context, device_id),
  unblock: (context, { device_id }) =>
    beginCheck(context, device_id, ({ app, actor }) => liftLimits(app, actor.userId)),
  async end(context, { session_id }) {
    const { app, tx, actor, audit } = context
    const session = await requireOwnSession(context, undefined, session_id)
    await endSession(app, tx, session)
    const channel = await openChannel(tx, actor.userId)
    await publishOnChannel(app.bus, tx, channel, String(session.device_id), {
      status: 'completed',
      type: 'text',
      value: session.end === null ? 'The session was ended.' : 'The session had already ended.',
    })
    audit({ target: `remote-session:${session.id}`, detail: { user: session.username, device: session.device_id } })
    return { channel }
  },
  async logs({ app, tx, scope }, { start_date, end_date, ...query }) {
    const period = { from: readMoment(start_date, 'start_date'), to: readEnd(end_date, 'end_date') }
    const { rows, total } = await listLogs(tx, scope, { ...query, ...period })
    return { rows: rows.map((row) => presentLog(app, row)), total }
  },
  async links({ app, tx, scope, now }, { id, type, ...query }) {
    await requireDevice(tx, scope, id)
    const { rows, total } = await listLogs(tx, scope, {
      ...query,
      device_id: id,
      active: true,
      onlyLinks: true,
      type,
    })
    return { rows: rows.map((row) => presentLink(app, row, now)), total }
  },
  async restart(context, { url }) {
    const { app, tx, scope } = context
    const address = url.includes('://') ? url : `http://${url}`
    const label = URL.canParse(address) ? labelOf(app, new URL(address).host) : undefined
    const found = label ? await findSessionOfHost(tx, scope, label) : undefined
    if (!found) throw fail('NOT_FOUND', { source: 'url' })
    const session = await requireOwnSession(context, found)
    if (session.remote_access_id === null) throw fail('NOT_FOUND', { source: 'url' })
    const length = session.expires_at ? (session.expires_at.getTime() - session.started_at.getTime()) / 1000 : 1800
    return connect(context, await requireEntry(tx, scope, session.remote_access_id), Math.round(length), session)
  },
  async ticket({ app, tx, scope, actor, audit }, { host, to }) {
    const session = await findSessionOfHost(tx, scope, host)
    // The address of another user's session opens only if it is shared, and then without a ticket.
    if (!session || session.end !== null || session.user_id !== actor.userId) throw fail('NOT_FOUND')
    const ticket = await addTicket(tx, session.id)
    audit({ target: `remote-session:${session.id}`, detail: { device: session.device_id } })
    const query = new URLSearchParams({ t: ticket, ...(to === undefined ? {} : { to }) })
    return { url: `${urlOf(app, host)}.session/open?${query}` }
  },
  async share(context, { id, shared }) {
    const { tx, actor, audit } = context
    const session = await requireOwnSession(context, undefined, id)
    // Those who may end sessions of others may also stop sharing them; to share one is its owner's choice alone.
    if (shared && session.user_id !== actor.userId) throw fail('FORBIDDEN')
    if (session.end !== null || session.web_host === null) throw fail('NOT_FOUND')
    await tx.updateTable('remote_sessions').set({ is_shared: shared }).where('id', '=', id).execute()
    // Guests lose their cookies; the owner's browser gets a new one by signing in.
    if (!shared) {
      await tx.deleteFrom('web_session_grants').where('session_id', '=', id).execute()
      await context.app.bus.publish(tx, 'remote.unshared', { ids: [id] })
    }
    audit({ target: `remote-session:${id}`, detail: { shared } })
  },
  async forgetKey({ tx, scope, actor, request, audit }, { id }) {
    const entry = await requireEntry(tx, scope, id)
    await tx.updateTable('remote_access').set({ host_key_fingerprint: null }).where('id', '=', id).execute()
    // They were meant for the machine with that key.
    await removeCredentials(tx, id)
    await writeDeviceLog(
      tx,
      { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial },
      {
        type: 'Remote access',
        status: true,
        log: `${entry.name}: removed the accepted key ${entry.host_key_fingerprint ?? ''}`,
      },
      actor,
      request,
    )
    audit({ target: `remote-access:${id}`, detail: { fingerprint: entry.host_key_fingerprint } })
  },
})
