import { wifiNetworks } from '@outpost/contract/device-services/endpoints'
import { wifiNetworkSchemas } from '@outpost/contract/device-services/wifi.schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { readList, readRecord, requireLists } from './device-lists.ts'
import { codeOf, networksIn, wifiPaths } from './wifi.ts'

const none = 'This device has no wireless networks that can be configured from here.'

export default implement(wifiNetworks, wifiNetworkSchemas, {
  async list(context, { id }) {
    const lists = await requireLists(context, id)
    const paths = wifiPaths(lists.isUci)
    const records = await readList(context, lists, paths.networks)
    if (!records) throw fail('CONFLICT', { message: none })
    const radios = paths.radios === paths.networks ? records : await readList(context, lists, paths.radios)
    const rows = networksIn(records, radios ?? [])
    return { rows, total: rows.length }
  },
  async code(context, { id, network_id }) {
    const lists = await requireLists(context, id)
    const path = `${wifiPaths(lists.isUci).networks}/${encodeURIComponent(network_id)}`
    const record = await readRecord(context, lists, path, true)
    context.audit({ target: `device:${id}`, detail: { network: network_id } })
    if (!record || record['.type'] !== 'wifi-iface') throw fail('NOT_FOUND', { source: 'network_id' })
    return codeOf(record)
  },
})
