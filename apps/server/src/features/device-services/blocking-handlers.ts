import { siteBlocking } from '@outpost/contract/device-services/endpoints'
import { type SiteBlocking, siteBlockingSchemas } from '@outpost/contract/device-services/blocking.schemas'
import { fail } from '@outpost/contract/kit/errors'
import { isIP } from 'node:net'
import { type Context, implement } from '../../kit/implement.ts'
import { deviceAddresses } from '../../kit/origin.ts'
import type { ApiRequest } from '../device-api/service.ts'
import { blockingIn, blockingPath, blockingRequest, dnsmasqPath, uciBlocking } from './blocking.ts'
import { change } from './change.ts'
import { type DeviceLists, readRecord, requireLists } from './device-lists.ts'

/** Entries that a list of dnsmasq may have after the change: as many as the API of OpenWrt takes. */
const maxEntries = 64

async function requireBlocking(context: Context, id: number): Promise<DeviceLists> {
  const lists = await requireLists(context, id)
  if (!lists.api.operation('GET', blockingPath(lists.isUci)))
    throw fail('CONFLICT', { message: 'This device has no site blocking that can be configured from here.' })
  return lists
}

/** The names at which devices reach this server; none if it has only addresses. */
const ownNames = ({ app, request }: Context): string[] =>
  deviceAddresses(app, request.origin)
    .map(({ host }) => host.toLowerCase())
    .filter((host) => isIP(host) === 0)

async function uciRequests(context: Context, lists: DeviceLists, wanted: SiteBlocking): Promise<ApiRequest[]> {
  const dnsmasq = await readRecord(context, lists, dnsmasqPath)
  if (!dnsmasq) throw fail('CONFLICT', { message: 'This device has no dnsmasq, which would block the sites.' })
  const stored = await readRecord(context, lists, blockingPath(true))
  const requests = uciBlocking(wanted, ownNames(context), stored, dnsmasq)
  const data = (requests[1]!.body as { data: Record<string, string[]> }).data
  if (Object.values(data).some((list) => list.length > maxEntries))
    throw fail('CONFLICT', {
      message: `Together with the entries that dnsmasq on this device already has, the list is too long. At most ${maxEntries} are possible.`,
    })
  return requests
}

export default implement(siteBlocking, siteBlockingSchemas, {
  async get(context, { id }) {
    const lists = await requireBlocking(context, id)
    return blockingIn(await readRecord(context, lists, blockingPath(lists.isUci)))
  },
  async update(context, { id, ...given }) {
    const wanted = { ...given, hosts: [...new Set(given.hosts)] }
    if (wanted.enabled && wanted.hosts.length === 0)
      throw fail('VALIDATION', {
        source: 'hosts',
        message: 'Enter at least one host name, or switch site blocking off.',
      })
    const lists = await requireBlocking(context, id)
    const requests = lists.isUci ? await uciRequests(context, lists, wanted) : [blockingRequest(wanted)]
    const name = wanted.enabled ? `${wanted.mode} list of ${wanted.hosts.length}` : 'off'
    return change(context, lists, requests, `Site blocking: ${name}`)
  },
})
