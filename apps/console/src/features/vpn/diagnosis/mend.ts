import type { VpnClient } from '@outpost/contract/vpn/schemas'
import type { Label } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import type { Check } from './sentences.ts'

/** The one act that mends a fault: a page on which it is done, or another target. */
export type Mend = { label: Label; href: string } | { target: string }

interface Place {
  hubId: number
  isQuick: boolean
  /** The clients of the hub. */
  clients: readonly VpnClient[]
  /** The client that is the target, or behind which it is. */
  via: number | undefined
}

/** Returns what mends a failed check; undefined if nothing in the console does. */
export function mendOf({ code, facts }: Check, { hubId, isQuick, clients, via }: Place): Mend | undefined {
  const page = (tab: 'general' | 'clients' | 'routes') =>
    isQuick
      ? href(`/vpn/quick-connect/{id}/${tab === 'routes' ? 'general' : tab}`, { id: hubId })
      : href(`/vpn/hubs/{id}/${tab}`, { id: hubId })
  const device = clients.find(({ id, type }) => id === via && type === 'device')
  const mapped = facts['mapped_address']
  switch (code) {
    case 'hub_enabled':
    case 'hub_certificate':
    case 'hub_running':
    case 'hub_answers':
    case 'hub_interface':
    case 'hub_forwarding':
    case 'hub_route':
    case 'hub_rules':
      return { label: 'vpnDiagnosis:mend.hub', href: page('general') }
    case 'client_enabled':
    case 'client_certificate':
    case 'client_connected':
    case 'client_heard':
    case 'device_enabled':
    case 'lan_open':
      return { label: 'vpnDiagnosis:mend.clients', href: page('clients') }
    case 'target_known':
      return typeof mapped === 'string'
        ? { target: mapped }
        : { label: 'vpnDiagnosis:mend.routes', href: page('routes') }
    case 'target_allowed':
      return undefined
    default:
      return device
        ? { label: 'vpnDiagnosis:mend.device', href: href('/devices/{id}/vpn', { id: device.object_id }) }
        : { label: 'vpnDiagnosis:mend.clients', href: page('clients') }
  }
}
