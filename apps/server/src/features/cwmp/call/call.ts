import { randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { requestOutbound } from '../../../kit/outbound-request.ts'
import { mayReach, resolveOutbound } from '../../../kit/outbound.ts'
import { digestOf, fieldsOf } from '../access/digest.ts'

/** Milliseconds in which a device must answer a call. */
const timeout = 10_000

/** A device that is asked to begin a session. */
export interface Callee {
  url: string
  /** The address from which the device last called. */
  from: string
  username: string
  password: string
}

/** Thrown if a device cannot be called. The message is for users. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
}

/**
 * Asks a device to begin a session (a connection request, TR-069 3.2.2). Only the address that the device itself called
 * from is called, or one that the operator has allowed; a device must not make the server call anybody else.
 * @throws NotCalled
 */
export async function callDevice({ url: text, from, username, password }: Callee, allowed: BlockList): Promise<void> {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new NotCalled('The device names no address at which it can be called.')
  const target = await targetOf(url, from, allowed)
  const only = new BlockList()
  only.addAddress(target, isIP(target) === 6 ? 'ipv6' : 'ipv4')
  const ask = async (authorization?: string) => {
    try {
      return await requestOutbound({
        method: 'GET',
        url,
        headers: authorization === undefined ? {} : { authorization },
        allowed: only,
        signal: AbortSignal.timeout(timeout),
        cutAt: 1,
      })
    } catch {
      throw new NotCalled('The device does not answer calls. It may be behind NAT.')
    }
  }
  const first = await ask()
  const answer = first.status === 401 ? await ask(authorizationFor(first.headers['www-authenticate'], url)) : first
  if (answer.status >= 300) throw new NotCalled(`The device refused the call with status ${answer.status}.`)

  function authorizationFor(challenge: string | undefined, { pathname, search }: URL): string {
    const uri = `${pathname}${search}`
    if (!/^digest\b/i.test(challenge ?? ''))
      throw new NotCalled('The device wants to be called in a way that would show the password.')
    const asked = fieldsOf(challenge!)
    const fields = {
      realm: asked['realm'] ?? '',
      nonce: asked['nonce'] ?? '',
      uri,
      ...(/\bauth\b/.test(asked['qop'] ?? '') && {
        qop: 'auth',
        nc: '00000001',
        cnonce: randomBytes(8).toString('hex'),
      }),
    }
    const response = digestOf({ username, password, method: 'GET' }, fields)
    const quoted = { username, ...fields, response, ...(asked['opaque'] && { opaque: asked['opaque'] }) }
    const bare = new Set(['qop', 'nc'])
    return `Digest ${Object.entries(quoted)
      .map(([name, value]) => (bare.has(name) ? `${name}=${value}` : `${name}="${value.replace(/["\\]/g, '\\$&')}"`))
      .join(', ')}`
  }
}

/** Returns the address to call. */
async function targetOf(url: URL, from: string, allowed: BlockList): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const target = await resolveOutbound(host, allowed)
    const isAllowed = allowed.check(target, isIP(target) === 6 ? 'ipv6' : 'ipv4')
    if (mayReach(target, allowed) && (target === from || isAllowed)) return target
  } catch {
    // Said below: why an address is not reached is the same to users.
  }
  throw new NotCalled('The device is behind NAT: it names another address than the one that it calls from.')
}
