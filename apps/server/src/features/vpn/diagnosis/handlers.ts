import { fail } from '@outpost/contract/kit/errors'
import { vpnDiagnosis } from '@outpost/contract/vpn/diagnosis/endpoints'
import { vpnDiagnosisSchemas } from '@outpost/contract/vpn/diagnosis/schemas'
import { domainOf } from '@outpost/vpn/names/labels'
import { formatAddress, parseAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import type { Transaction } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { listNames } from '../names/read.ts'
import { findHub } from '../queries.ts'
import type { HubRow } from '../role/read-hub.ts'
import { diagnose, isTargetAllowed, mayProbe } from './checks.ts'
import { askHub } from './question.ts'
import { readClient, readMapped, readRoute } from './read.ts'

/** How many targets a user may have probed in this time, so that nobody searches a network for open ports. */
const asked = { most: 60, seconds: 60 } as const

/** Returns the address of a target, or undefined for a name that the hub does not answer. */
async function resolve(tx: Transaction, hub: HubRow, target: string): Promise<number | undefined> {
  const address = parseAddress(target)
  if (address !== undefined) return address
  const [name, domain] = [target.toLowerCase(), domainOf(hub.name, hub.id)]
  if (name === domain) return hubAddress(parseSubnet(hub.subnet)!)
  const names = await listNames(tx, hub)
  const found = names.find((one) => one.name === name || one.name === `${name}.${domain}`)
  return found && parseAddress(found.address)
}

export default implement(vpnDiagnosis, vpnDiagnosisSchemas, {
  async run(context, { id, client_id, target: text, protocol, port = 0 }) {
    const { tx, scope, app, actor } = context
    const hub = await findHub(tx, scope, id)
    const client = await readClient(tx, id, { id: client_id })
    if (!client || client.device_id !== null)
      throw fail('VALIDATION', {
        source: 'client_id',
        message: 'This user is not a client of the hub. Add the user first.',
      })
    const target = await resolve(tx, hub, text)
    const own = hubAddress(parseSubnet(hub.subnet)!)
    // Normalised: the input may have leading zeros.
    const address = target === undefined ? undefined : formatAddress(target)
    const route = address === undefined ? undefined : await readRoute(tx, id, address)
    const via = address && (await readClient(tx, id, route ? { id: route.client_id } : { address }))
    const known = {
      hub,
      client,
      via: via || undefined,
      network: route?.network,
      address,
      elsewhere: via || address === undefined ? undefined : await readMapped(tx, id, address),
      isHubItself: target === own,
      protocol,
    }
    const question = {
      hubId: id,
      clientId: client.id,
      deviceId: known.via?.id ?? null,
      // Another user is not probed either.
      viaAddress: known.via && isTargetAllowed(known) ? parseAddress(known.via.address)! : null,
      target: target ?? own,
      isTargetBehindClient: route !== undefined,
      mayProbe: mayProbe(known),
      protocol,
      port,
    }
    const isAsked = hub.enabled && hub.state === 'running'
    const found = isAsked
      ? await context.outside('hub', async () => {
          await app.limits.take(`vpn-diagnosis:${actor.userId}`, asked.most, asked.seconds)
          return askHub(app, question)
        })
      : undefined
    context.audit({ target: `vpn-hub:${id}`, detail: { client_id, target: address ?? text, protocol, port } })
    return diagnose({ ...known, now: new Date(), found })
  },
})
