import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { type HotspotGuest, hotspotSchemas } from '@outpost/contract/hotspots/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../kit/implement.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { withChildCompanies } from '../companies/service.ts'
import { requireDevice } from '../devices/service.ts'
import { askLater, askNow, type HotspotRequest, takeQuestion } from './ask.ts'
import { readGuests, readUsers } from './lines.ts'
import { hotspotsOf, listHotspotDevices } from './queries.ts'
import { requireHotspot } from './require.ts'
import { supportOf } from './support.ts'

const listed = (text: string): ChannelEvent => {
  const users = readUsers(text)
  return {
    status: 'completed',
    type: 'text',
    value: users.length === 1 ? 'The hotspot has 1 user.' : `The hotspot has ${users.length} users.`,
    data: { users },
  }
}
/** The part of a MAC address that names the maker of the device. The audit log keeps no more of guests. */
const makerOf = (mac: string): string => mac.slice(0, 8).toUpperCase()
const said = (value: string) => (): ChannelEvent => ({ status: 'completed', type: 'text', value })

/**
 * Asks a hotspot after the response, and announces its answer on a channel. Nothing of the request is stored: it may contain
 * a password (HOTSPOTS-015).
 */
async function onChannel(
  context: Context,
  { id, ...request }: HotspotRequest & { id: number },
  eventOf: (lines: string) => ChannelEvent,
): Promise<{ channel: string }> {
  const { app, tx, actor } = context
  await requireHotspot(context, id, request.index)
  await takeQuestion(app, actor)
  const channel = await openChannel(tx, actor.userId)
  context.audit({ target: `device:${id}`, detail: { hotspot: request.index } })
  // Not awaited: the response would come only after the answer of the device.
  context.afterCommit(() => {
    void askLater(app, id, request)
      .then((answer) =>
        app.ownTransaction((own) =>
          publishOnChannel(
            app.bus,
            own,
            channel,
            String(id),
            'failed' in answer ? { status: 'error', type: 'text', value: answer.failed } : eventOf(answer.lines),
          ),
        ),
      )
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'the answer of a hotspot was not announced'))
  })
  return { channel }
}

/** Asks a hotspot within the request, and returns the guests that it has then. */
async function guestsAfter(
  context: Context,
  { id, ...request }: HotspotRequest & { id: number },
): Promise<{ code: number; hotspots_active_users: HotspotGuest[] }> {
  const { hotspot } = await requireHotspot(context, id, request.index)
  const lines = await askNow(context, id, 'hotspot', request)
  return { code: 200, hotspots_active_users: readGuests(lines, id, hotspot.ssid, context.now) }
}

export default implement(hotspots, hotspotSchemas, {
  list: async ({ tx, scope }, query) =>
    listHotspotDevices(tx, scope, await withChildCompanies(tx, scope, query), query),
  async ofDevice({ tx, scope }, { id }) {
    await requireDevice(tx, scope, id)
    const rows = await hotspotsOf(tx, id)
    return { rows, total: rows.length }
  },
  async support({ tx, scope }, { id }) {
    return supportOf(tx, await requireDevice(tx, scope, id))
  },
  users: (context, place) => onChannel(context, { ...place, action: 'users' }, listed),
  addUser: (context, { id, index, username, password }) =>
    onChannel(
      context,
      { id, index, action: 'add', users: `${username} ${password} 0 0` },
      said(`The user ${username} was added.`),
    ),
  removeUser: (context, { id, index, username }) =>
    onChannel(context, { id, index, action: 'remove', users: username }, said(`The user ${username} was removed.`)),
  guests: (context, place) => guestsAfter(context, { ...place, action: 'guests' }),
  async changeGuest(context, { id, index, mac, minutes, rate }) {
    if (minutes === undefined && rate === undefined)
      throw fail('VALIDATION', { source: 'minutes', message: 'Enter minutes or a rate.' })
    const answer = await guestsAfter(context, {
      id,
      index,
      mac,
      action: 'limit',
      ...(minutes !== undefined && { seconds: minutes * 60 }),
      ...(rate !== undefined && { rate }),
    })
    context.audit({ target: `device:${id}`, detail: { hotspot: index, guest: makerOf(mac), minutes, rate } })
    return answer
  },
  async disconnectGuest(context, { id, index, mac }) {
    const answer = await guestsAfter(context, { id, index, mac, action: 'disconnect' })
    context.audit({ target: `device:${id}`, detail: { hotspot: index, guest: makerOf(mac) } })
    return answer
  },
})
