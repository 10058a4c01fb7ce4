import type { BlockList } from 'node:net'
import { isIP } from 'node:net'
import { fail } from '@outpost/contract/kit/errors'
import { mayReach } from '../../../kit/outbound.ts'

const refused = (message: string) => fail('VALIDATION', { source: 'url', message })

const withoutSlashes = (path: string): string => (path.endsWith('/') ? withoutSlashes(path.slice(0, -1)) : path)

/**
 * Returns the address of a cloud in one spelling, without a slash at its end. A token is only sent over an encrypted
 * connection, unless the operator has allowed the address (`OUTPOST_OUTBOUND_ALLOW`). Throws VALIDATION.
 */
export function checkedAddress(text: string, allowed: BlockList): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw refused('Enter an address that begins with https://, such as https://cloud.example.com.')
  if (url.username || url.password || url.search || url.hash)
    throw refused('Enter the address without a username, a query or a fragment.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family !== 0 && !mayReach(host, allowed))
    throw refused('This address is private, and this installation connects to public ones only.')
  const isAllowed = family !== 0 && allowed.check(host, family === 4 ? 'ipv4' : 'ipv6')
  if (url.protocol === 'http:' && !isAllowed)
    throw refused('The address must begin with https://, because the token is sent to it.')
  return `${url.origin}${withoutSlashes(url.pathname)}`
}

/** Returns where the API may be: below `/api`, or at an address that is only for the API. */
export const candidatesFor = (url: string): string[] => (url.endsWith('/api') ? [url] : [`${url}/api`, url])

/** Returns the address of a status channel: beside the API, not below it. */
export const channelUrl = (api: string, channel: string): string =>
  `${api.replace(/\/api$/, '')}/status/channel/${encodeURIComponent(channel)}`
