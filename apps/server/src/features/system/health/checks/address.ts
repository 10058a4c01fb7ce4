import dns from 'node:dns/promises'
import { isIP } from 'node:net'
import type { AddressCheck } from '@outpost/contract/system/public-address/schemas'
import type { FindingCode } from '@outpost/contract/system/health/checks'
import { faultOfWebDomain } from '../../../remote-access/service.ts'
import { checkAddress } from '../../check-address.ts'
import { found, type HealthCheck } from '../check.ts'

const codes: Record<AddressCheck['outcome'], FindingCode> = {
  reached: 'address.reached',
  loopback: 'address.local',
  unknown_name: 'address.unknown_name',
  private: 'address.private',
  closed: 'address.unreachable',
  timeout: 'address.unreachable',
  failed: 'address.unreachable',
  certificate: 'address.certificate',
  redirected: 'address.redirected',
  other_server: 'address.other_server',
}

export const address: HealthCheck = {
  id: 'address',
  seconds: 12,
  async run(subject) {
    const { address: at } = subject
    if (at === undefined) return found('address.unset')
    if (!subject.sealer) return found('any.needs_database')
    const { outcome, target } = await checkAddress(subject, at)
    if (outcome === 'reached' && at.startsWith('http:')) return found('address.plain', { address: at })
    return found(codes[outcome], { address: at, target: target ?? '' })
  },
}

/** Returns the addresses of a name; none if it does not exist. Throws if the DNS does not answer. */
const addressesOf = (name: string): Promise<string[]> =>
  dns.lookup(name, { all: true }).then(
    (all) => all.map((one) => one.address).toSorted(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND') return []
      throw error
    },
  )

const isName = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) === 0

export const names: HealthCheck = {
  id: 'dns',
  async run({ address: at }) {
    const host = at === undefined ? undefined : new URL(at).hostname
    if (host === undefined || !isName(host)) return found('dns.no_name')
    const addresses = await addressesOf(host)
    if (addresses.length === 0) return found('dns.missing', { host })
    return found('dns.ok', { host, addresses: addresses.join(', ') })
  },
}

export const webDomain: HealthCheck = {
  id: 'web_domain',
  async run({ address: at, env: { webDomain: domain } }) {
    if (at === undefined) return found('web_domain.no_address')
    const url = new URL(at)
    const fault = await faultOfWebDomain(domain, url)
    if (fault !== undefined) return found(`web_domain.${fault}`, { domain })
    if (!isName(url.hostname)) return found('web_domain.ok', { domain })
    const [own, below] = await Promise.all([addressesOf(url.hostname), addressesOf(`check.${domain}`)])
    if (own.length > 0 && !below.some((one) => own.includes(one)))
      return found('web_domain.elsewhere', { domain, addresses: below.join(', '), own: own.join(', ') })
    return found('web_domain.ok', { domain })
  },
}
