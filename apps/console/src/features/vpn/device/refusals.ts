import type { Translate } from '../../../kit/i18n/i18n.ts'

/** Why a device cannot take its configuration, in the words of the server, by the name of the sentence. */
const refusals = new Map([
  ['This kind of device cannot be a client of a VPN hub.', 'kind'],
  ['This device cannot change its configuration safely. Update its agent.', 'agent'],
  ['The device has no OpenVPN. Install its package openvpn, then synchronize again.', 'openvpn'],
  ['The device has no systemd unit “openvpn-client@”, which starts the clients of OpenVPN.', 'unit'],
  ['The device cannot map its network: it has neither nft nor the extension NETMAP of iptables.', 'mapping'],
] as const)

/** Returns why a device has not taken its configuration. Words of the device itself are shown as they are. */
export function refusalText(t: Translate, message: string): string {
  const name = refusals.get(message as never)
  return name === undefined ? message : t(`vpnDevice:refusal.${name}`)
}
