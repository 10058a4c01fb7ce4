import { fail } from '@outpost/contract/kit/errors'
import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import { vpnDiagnosisSchemas } from '@outpost/contract/vpn/diagnosis/schemas'
import { formatAddress, parseAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import { implement } from '../../../kit/implement.ts'
import { findHub } from '../queries.ts'
import { diagnose } from './checks.ts'
import { askHub } from './question.ts'
import { readClient, readRoute } from './read.ts'

export default implement(vpnDiagnosis, vpnDiagnosisSchemas, {
  async run(context, { id, client_id, target: text, protocol, port = 0 }) {
    const { tx, scope, app } = context
    const hub = await findHub(tx, scope, id)
    const client = await readClient(tx, id, { id: client_id })
    if (!client || client.device_id !== null)
      throw fail('VALIDATION', { source: 'client_id', message: 'This user is no client of the hub.' })
    const target = parseAddress(text)!
    // Normalised: the input may have leading zeros.
    const address = formatAddress(target)
    const isHubItself = target === hubAddress(parseSubnet(hub.subnet)!)
    const route = await readRoute(tx, id, address)
    const via = await readClient(tx, id, route ? { id: route.client_id } : { address })
    const question = {
      hubId: id,
      clientId: client.id,
      deviceId: via?.id ?? null,
      via: via ? parseAddress(via.address)! : null,
      target,
      isBehind: route !== undefined,
      protocol,
      port,
    }
    const isAsked = hub.enabled && hub.state === 'running'
    const found = isAsked ? await context.outside('hub', () => askHub(app, question)) : undefined
    context.audit({ target: `vpn-hub:${id}`, detail: { client_id, target: address, protocol, port } })
    return diagnose({ now: new Date(), hub, client, via, network: route?.network, isHubItself, found, protocol })
  },
})
