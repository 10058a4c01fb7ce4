import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '@outpost/gateway/host'
import type { App } from '../../context.ts'
import { vendorsOf } from '../remote-access/service.ts'
import { completeObservation, failObservation, type Attempt, type Failure } from './observe.ts'
import { readObserved, type Observed } from './observed.ts'

/** Milliseconds within which a device must answer. */
const answerLimit = 60_000

/** Why an observation failed, as a message for users. */
class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Runs an observation that has begun, and ends it in every case. Never throws. */
export async function runObservation(app: App, attempt: Attempt): Promise<void> {
  try {
    if (!app.link) throw fail('DEVICE_OFFLINE')
    const seen = await askDevice(app.link, attempt.deviceId)
    const macs = [...seen.nodes.keys()]
    const makers = await vendorsOf(macs)
    await completeObservation(app, attempt, seen, new Map(macs.map((mac, index) => [mac, makers[index]!])))
  } catch (error) {
    const log = { device: attempt.deviceId, run: attempt.run }
    app.log.info({ ...log, error: String(error) }, 'the network of a device could not be observed')
    const isKnown = error instanceof Stopped || error instanceof ApiError
    const failure = error instanceof Stopped ? error.failure : isKnown ? 'device' : 'interrupted'
    const message = isKnown ? error.message : 'The network could not be read because of an error on the server.'
    await failObservation(app, attempt, failure, message).catch((later: unknown) =>
      app.log.warn({ ...log, error: String(later) }, 'the end of an observation was not stored'),
    )
  }
}

async function askDevice(link: DeviceLink, deviceId: number): Promise<Observed> {
  const { ok, code, text, data } = await link.run(deviceId, 'network.observe', {}, answerLimit)
  if (ok && typeof data['network'] === 'string') return readObserved(data['network'])
  if (code === 'UNKNOWN_COMMAND')
    throw new Stopped(
      'agent',
      'The agent on this device is too old to report its network. Install it again to update it.',
    )
  const reason = code === 'BUSY' ? 'it is already reporting its network' : text || code || 'no reason given'
  throw new Stopped('device', `The device did not report its network: ${reason}`.slice(0, 300))
}
