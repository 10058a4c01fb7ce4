import { formatAddress, netmaskOf, type Subnet } from '../network/subnet.ts'
import { hubAddress } from './server-config.ts'
import type { Environment } from './management-lines.ts'

/** What a client shows when it connects or renews its keys. Everything but the serial number is claimed by the client. */
export interface ConnectionAttempt {
  /** Common name of its certificate, which the hub's authority has signed. */
  name: string
  serial: string
  realAddress: string
  /** Version and platform of its OpenVPN, empty if unknown. */
  version: string
  platform: string
}

/** The answer to a client: its addresses and routes, or the reason why it may not connect. */
export type Admission =
  | {
      admitted: true
      address: number
      /** Networks behind this client. */
      networks: readonly Subnet[]
      /** Networks that the client shall send into the tunnel. */
      routes: readonly Subnet[]
      /** Servers that the client is told to use (`dhcp-option` of OpenVPN). */
      dhcp: readonly { type: 'DNS' | 'WINS'; address: number }[]
      /** Domain whose names the client asks the hub for. Its other names stay with its own servers. */
      domain?: string | undefined
      /** Addresses that the client reaches outside of the tunnel, although one of its routes contains them. */
      outside?: readonly number[] | undefined
    }
  | {
      admitted: false
      /** For the client's log: printable ASCII characters without quotes. */
      reason: string
    }

/** Reads what a client shows from the variables of OpenVPN. */
export function readAttempt(environment: Environment): ConnectionAttempt {
  const value = (name: string): string => environment.get(name) ?? ''
  return {
    name: value('common_name'),
    serial: value('tls_serial_hex_0').replaceAll(':', '').toLowerCase(),
    realAddress: `${value('untrusted_ip') || value('trusted_ip')}:${value('untrusted_port') || value('trusted_port')}`,
    version: value('IV_VER').slice(0, 100),
    platform: value('IV_PLAT').slice(0, 100),
  }
}

/** Writes the command that answers a client. A renewal of keys is answered without routes: they stay as they were. */
export function writeAnswer(
  { client, key, type }: { client: number; key: number; type: 'CONNECT' | 'REAUTH' },
  subnet: Subnet,
  admission: Admission,
): string {
  const ids = `${String(client)} ${String(key)}`
  if (!admission.admitted) {
    const reason = admission.reason.replaceAll(/[^ !#-[\]-~]/g, '?').slice(0, 200)
    return `client-deny ${ids} "${reason}" "${reason}"`
  }
  if (type === 'REAUTH') return `client-auth-nt ${ids}`
  const network = (of: Subnet): string => `${formatAddress(of.base)} ${netmaskOf(of)}`
  return [
    `client-auth ${ids}`,
    `ifconfig-push ${formatAddress(admission.address)} ${netmaskOf(subnet)}`,
    ...admission.networks.map((of) => `iroute ${network(of)}`),
    ...admission.routes.map((of) => `push "route ${network(of)}"`),
    ...(admission.outside ?? []).map((of) => `push "route ${network({ base: of, prefix: 32 })} net_gateway"`),
    ...(admission.domain
      ? [
          `push "dhcp-option DNS ${formatAddress(hubAddress(subnet))}"`,
          `push "dhcp-option DOMAIN-ROUTE ${admission.domain}"`,
        ]
      : []),
    ...admission.dhcp.map(({ type: kind, address }) => `push "dhcp-option ${kind} ${formatAddress(address)}"`),
    'END',
  ].join('\n')
}
