import type { Program } from '../../../context.ts'
import { storable } from '../../../kit/text.ts'
import type { Caller } from '../access/credentials.ts'
import type { Message } from '../soap/read.ts'
import { readInform } from '../soap/read.ts'
import { arrive } from './arrive.ts'
import { endTransfer, firstWork, isStillAdmitted, issueWork, meetDevice, nextCommand, type Present } from './known.ts'
import { noteOwnCredentials, offerCredentials } from './issue.ts'
import { Session } from './session.ts'
import { speakerOf } from './sessions.ts'
import type { Work } from './work.ts'

/** The first message of a session, and where it came from. */
export interface Beginning {
  caller: Caller
  message: Message
  /** The address of the device. */
  ip: string
  /** Where the device reaches the server. */
  url: string
}

/** Begins the session of a device that has signed in. Returns undefined if it is refused. Throws Malformed. */
export async function beginSession(
  app: Program,
  { caller, message, ip, url }: Beginning,
): Promise<Session | undefined> {
  const inform = storable(readInform(message))
  const arrival = await arrive(app, caller, inform, ip)
  if (arrival.kind === 'refused') return undefined
  const username = caller.kind === 'device' ? caller.device.username : caller.username
  const base = { usernames: [username], namespace: message.namespace }
  if (arrival.kind === 'waiting')
    return new Session({
      ...base,
      speaker: arrival.fingerprint,
      deviceId: undefined,
      next: () => Promise.resolve(undefined),
      transferred: () => Promise.resolve(),
    })
  const present: Present = { app, device: arrival.device, inform, ip, url }
  const next = arrival.kind === 'issue' ? afterIssue(present) : await ofKnown(present)
  return new Session({
    ...base,
    usernames: [username, arrival.device.username],
    speaker: speakerOf(arrival.device.device_id),
    deviceId: arrival.device.device_id,
    next,
    transferred: (transfer) => endTransfer(present, transfer),
  })
}

type Next = () => Promise<Work | undefined>

/** The work of a device that has used its own credentials. One that is not admitted is asked nothing. */
async function ofKnown(present: Present): Promise<Next> {
  await noteOwnCredentials(present.app, present.device)
  if (!(await meetDevice(present))) return () => Promise.resolve(undefined)
  const first = firstWork(present)
  // A session lasts up to 10 min, in which a user may have approved another device or turned this one off.
  return async () => ((await isStillAdmitted(present)) ? (first.shift() ?? nextCommand(present)) : undefined)
}

/** The work of a device that gets its own credentials first. If it takes them, the session continues as its own. */
function afterIssue(present: Present): Next {
  let isIssued: boolean | undefined
  let next: Next | undefined
  return async () => {
    if (isIssued === undefined) {
      isIssued = false
      const device = await offerCredentials(present)
      return device && issueWork({ ...present, device }, () => (isIssued = true))
    }
    if (!isIssued) return undefined
    next ??= await ofKnown(present)
    return next()
  }
}
