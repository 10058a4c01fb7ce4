import type { SiteBlocking } from '@outpost/contract/device-services/blocking.schemas'
import { blockingLimits } from '@outpost/contract/device-services/constants'
import type { ApiRequest } from '../device-api/service.ts'
import { type ApiRecord, isOn, textIn, textsIn } from './records.ts'

/**
 * The settings of site blocking. On OpenWrt they are a section of their own in the configuration of dnsmasq, which dnsmasq
 * does not read: it keeps the list while blocking is off.
 */
export const blockingPath = (isUci: boolean): string => (isUci ? '/uci/dhcp/site_blocking' : '/site_blocking/config')

/** The first instance of dnsmasq of OpenWrt. */
export const dnsmasqPath = '/uci/dhcp/@dnsmasq%5B0%5D'

/** The words of the API of RutOS for the modes. */
const words = { deny: 'blacklist', allow: 'whitelist' } as const

/** Returns the settings in a record of a device. What is no host name is left out. */
export function blockingIn(record: ApiRecord | undefined): SiteBlocking {
  const hosts = textsIn(record ?? {}, 'host').filter((each) => /^[0-9A-Za-z.-]{1,253}$/.test(each))
  return {
    enabled: record !== undefined && isOn(record, 'enabled', false),
    mode: textIn(record ?? {}, 'mode') === words.allow ? 'allow' : 'deny',
    hosts: hosts.slice(0, blockingLimits.hosts),
  }
}

const optionsOf = ({ enabled, mode, hosts }: SiteBlocking): Record<string, string | string[]> => ({
  enabled: enabled ? '1' : '0',
  mode: words[mode],
  host: hosts,
})

/** Returns the request that stores settings on a device with an API like that of RutOS. */
export const blockingRequest = (wanted: SiteBlocking): ApiRequest => ({
  method: 'PUT',
  path: blockingPath(false),
  body: { data: optionsOf(wanted) },
})

/** Entries of the two lists by which dnsmasq answers names itself, or asks the usual servers for them. */
interface Entries {
  address: string[]
  server: string[]
}

/**
 * Returns what dnsmasq needs: `/name/` answers a name and all below it with "no such name", `/#/#` all names with 0.0.0.0,
 * and `/name/#` in `server` asks the usual servers in spite of that.
 * @param always names that stay reachable: without that of this server, the device could not come back
 */
const entriesOf = ({ enabled, mode, hosts }: SiteBlocking, always: readonly string[]): Entries => {
  if (!enabled) return { address: [], server: [] }
  if (mode === 'deny') return { address: hosts.map((host) => `/${host}/`), server: [] }
  return { address: ['/#/#'], server: [...hosts, ...always].map((host) => `/${host}/#`) }
}

/**
 * Returns the requests that store settings on OpenWrt, and put what follows from them into the lists of dnsmasq in place of
 * what follows from the stored ones. Other entries of these lists stay.
 * @param stored the stored section; undefined if there is none
 * @param dnsmasq the section of dnsmasq
 */
export function uciBlocking(
  wanted: SiteBlocking,
  always: readonly string[],
  stored: ApiRecord | undefined,
  dnsmasq: ApiRecord,
): ApiRequest[] {
  const before = entriesOf(blockingIn(stored), textsIn(stored ?? {}, 'always'))
  const after = entriesOf(wanted, always)
  const list = (name: keyof Entries): string[] => [
    ...textsIn(dnsmasq, name).filter((entry) => !before[name].includes(entry) && !after[name].includes(entry)),
    ...after[name],
  ]
  return [
    {
      method: 'POST',
      path: '/uci/dhcp',
      body: {
        data: { '.type': 'site_blocking', '.name': 'site_blocking', ...optionsOf(wanted), always: [...always] },
      },
    },
    { method: 'PUT', path: dnsmasqPath, body: { data: { address: list('address'), server: list('server') } } },
  ]
}
