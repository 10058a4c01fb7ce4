import { type IncomingMessage, request } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { ApiError } from '@outpost/contract/kit/errors'
import type { App } from '../../../../context.ts'
import { responseTo } from '../../../../kit/outbound-request.ts'
import { isLoopback } from '../../check-address.ts'
import { found, type Found, serverCheck } from '../check.ts'

/** How many devices are asked, bytes of the answer, and milliseconds for each device. */
const limits = { devices: 3, bytes: 400_000, each: 8000 } as const

/** Reads the beginning of an answer. */
async function read(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('latin1') as AsyncIterable<string>)
    if ((text += chunk).length > limits.bytes) break
  return text
}

/** Requests the script for devices over a stream. Throws if no HTTP server answers in time. */
async function scriptThrough(duplex: Duplex, url: URL, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket =
    url.protocol === 'https:'
      ? // The check of the certificate looks at it. This one asks who answers.
        tls.connect({ socket: duplex, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false })
      : duplex
  const asked = request({
    createConnection: () => socket,
    path: '/agent.sh',
    headers: { host: url.host, connection: 'close' },
    signal,
  })
  const broken = new Promise<never>((_resolve, reject) => {
    for (const each of [duplex, socket]) each.on('error', reject)
  })
  const answer = responseTo(asked)
  asked.end()
  return read(await Promise.race([answer, broken]))
}

type Tried = 'reached' | 'other_server' | 'unreachable' | 'not_allowed' | 'offline'

const outcomes: Partial<Record<string, Tried>> = {
  TARGET_NOT_ALLOWED: 'not_allowed',
  DEVICE_OFFLINE: 'offline',
  UNAVAILABLE: 'offline',
}

/** Lets a device open a connection to the public address, and asks over it who answers. Never throws. */
async function tryFrom(server: App, device: number, url: URL, key: string, end: AbortSignal): Promise<Tried> {
  const signal = AbortSignal.any([end, AbortSignal.timeout(limits.each)])
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  let duplex: Duplex | undefined
  try {
    duplex = (await server.link!.stream(device, { host: url.hostname.replace(/^\[|\]$/g, ''), port })).duplex
    return (await scriptThrough(duplex, url, signal)).includes(key) ? 'reached' : 'other_server'
  } catch (error) {
    return outcomes[error instanceof ApiError ? (error.items[0]?.code ?? '') : ''] ?? 'unreachable'
  } finally {
    duplex?.destroy()
  }
}

/** Devices of the top company first: their traffic is the operator's own. */
const candidates = `select d.id from devices d join companies c on c.id = d.company_id where d.status = 1
  order by c.parent_id nulls first, d.id limit ${limits.devices}`

export const outside = serverCheck(
  'outside',
  async (server, { address, database, hostKeys }, end) => {
    if (address === undefined || isLoopback(new URL(address).hostname)) return found('outside.no_address')
    const url = new URL(address)
    const target = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
    const devices = server.link ? await database!.rows<{ id: number }>(candidates) : []
    const [key] = await hostKeys()
    let refused = 0
    let failed: Found | undefined
    for (const { id } of devices) {
      if (end.aborted) break
      const tried = await tryFrom(server, id, url, key!, end)
      if (tried === 'reached') return found('outside.reached', { device: id, target })
      if (tried === 'not_allowed') refused++
      else if (tried !== 'offline') failed = found(`outside.${tried}`, { device: id, target })
    }
    if (failed) return failed
    return refused > 0 ? found('outside.not_allowed', { target, count: refused }) : found('outside.no_device')
  },
  26,
)
