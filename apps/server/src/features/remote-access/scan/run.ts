import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '@outpost/gateway/host'
import type { App } from '../../../context.ts'
import { completeAttempt, failAttempt, keepAttempt, type Attempt, type Failure } from './attempt.ts'
import { byAddress, readHosts, type ListedHost } from './hosts.ts'
import { vendorsOf } from './vendors.ts'

/** The most hosts that a scan tests, hosts tested at once, and milliseconds for a whole scan. */
const limits = { hosts: 128, batch: 8, time: 600_000, list: 60_000 } as const
/** A scan that was cancelled may still occupy the device: milliseconds between two tries, and how many there are. */
const again = { pause: 2000, tries: 20 } as const

/** Why a scan cannot continue, as a message for users. */
class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure, message: string) {
    super(message)
    this.failure = failure
  }
}

type Tested = ListedHost & { port: number[] }

/** Runs a scan that has begun, and ends it in every case. Never throws. */
export async function runScan(app: App, attempt: Attempt): Promise<void> {
  const log = { device: attempt.deviceId, run: attempt.run }
  try {
    const hosts = await testHosts(app, attempt)
    if (!hosts) return
    const vendors = await vendorsOf(hosts.map(({ mac }) => mac))
    await completeAttempt(
      app,
      attempt,
      hosts.map((host, index) => ({ ...host, vendor: vendors[index]! })),
    )
  } catch (error) {
    app.log.info({ ...log, error: String(error) }, 'a port scan failed')
    const isKnown = error instanceof Stopped || error instanceof ApiError
    const message = isKnown ? error.message : 'The scan failed on the server.'
    const failure = error instanceof Stopped ? error.failure : error instanceof ApiError ? 'device' : 'interrupted'
    await failAttempt(app, attempt, failure, message).catch((later: unknown) =>
      app.log.warn({ ...log, error: String(later) }, 'the end of a port scan was not stored'),
    )
  }
}

/** Lists the hosts and tests their ports. @returns undefined if the scan was cancelled */
async function testHosts(app: App, attempt: Attempt): Promise<Tested[] | undefined> {
  const { link } = app
  if (!link) throw fail('DEVICE_OFFLINE')
  const until = performance.now() + limits.time
  const listed = (await listHosts(link, attempt, true)).toSorted(byAddress)
  const tested: (Tested & { tested: number })[] = []
  for (let from = 0; ; from += limits.batch) {
    if (!(await keepAttempt(app, attempt, tested.length, listed.length))) return undefined
    const batch = listed.slice(from, from + limits.batch)
    if (batch.length === 0) break
    if (performance.now() > until) throw new Stopped('device', 'The scan took longer than ten minutes.')
    const targets = { hosts: batch.map(({ ip }) => ip), ports: attempt.ports }
    const probed = await patiently(() => link.probe(attempt.deviceId, targets))
    const results = new Map(probed.map((result) => [result.host, result]))
    for (const host of batch) {
      const result = results.get(host.ip)
      tested.push({ ...host, port: result?.open ?? [], tested: result?.tested ?? 0 })
    }
  }
  // A neighbour that has left is still in the device's table at first. By now the device has noticed.
  const present = new Set(listed.length > 0 ? (await listHosts(link, attempt, false)).map(({ ip }) => ip) : [])
  return tested
    .filter(({ ip, port, tested: count }) => count > 0 && (port.length > 0 || present.has(ip)))
    .map(({ ip, mac, place, name, port }) => ({ ip, mac, place, name, port }))
}

async function listHosts(link: DeviceLink, { deviceId, ports }: Attempt, sweep: boolean): Promise<ListedHost[]> {
  const input = { ports: ports.join(','), sweep: sweep ? 1 : 0 }
  return patiently(async () => {
    const { ok, code, text, data } = await link.run(deviceId, 'scan.hosts', input, limits.list)
    if (ok && typeof data['hosts'] === 'string') return readHosts(data['hosts'], limits.hosts)
    if (code === 'UNKNOWN_COMMAND')
      throw new Stopped('agent', 'The agent on this device is too old to scan. Install it again to update it.')
    if (code === 'BUSY') throw fail('TOO_MANY_REQUESTS', { message: 'The device is busy with another scan.' })
    throw new Stopped('device', `The device refused the scan: ${text || code || 'no reason given'}`.slice(0, 300))
  })
}

/** Repeats work that the device refuses because it is still busy with a scan before. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.items[0]?.code === 'TOO_MANY_REQUESTS'
      if (!isBusy || tries === again.tries) throw error
      await new Promise((resolve) => setTimeout(resolve, again.pause))
    }
  }
}
