import { fail } from '@outpost/contract/kit/errors'
import { isRecorded } from '@outpost/contract/remote-access/recording/constants'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { RequestFacts } from '../../../kit/audit.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { requireAccess } from '../approval/grants.ts'
import type { EntryRow } from '../queries.ts'
import { requireData } from './data.ts'
import { limitKeys, sessionLimits } from './limits.ts'

/** How a session is opened: by a page of the console, the link to a web page, the user's SSH client, or as one command. */
export type Way = 'page' | 'link' | 'native' | 'command'

const nouns = { page: 'session', link: 'connection', native: 'session of an SSH client', command: 'command' } as const
/** The most characters of a command in the device log. */
const maxLogged = 500

interface Admission {
  entry: EntryRow
  actor: Actor
  way: Way
  from: Pick<RequestFacts, 'ip'> & Partial<RequestFacts>
  /** The text of the command, for the device log. */
  command?: string
}

/** What is stored with a session that was admitted. */
export interface Admitted {
  /** The request for access that allowed it; undefined if none was needed. */
  requestId: number | undefined
  /** The address from which it is opened. */
  ip: string
}

/**
 * The one place through which every session begins, in whatever way it is opened. Checks what a user needs to open the
 * entry and writes the device log; every further condition for sessions belongs here.
 * @throws FORBIDDEN, APPROVAL_REQUIRED, CONSENT_REFUSED, DEVICE_OFFLINE, RECORDING_REQUIRED, DATA_USED_UP,
 *   TOO_MANY_REQUESTS
 */
export async function admitSession(
  app: App,
  tx: Transaction,
  { entry, actor, way, from, command }: Admission,
): Promise<Admitted> {
  const requestId = await requireAccess(tx, actor, entry)
  // The channel of a link tells that the device is offline.
  if (way !== 'link' && entry.device_status !== 1) throw fail('DEVICE_OFFLINE')
  // Sessions of SSH clients and single commands are not recorded.
  const canRecord = (way === 'page' || way === 'link') && isRecorded(entry.protocol)
  if (entry.recording_mode === 'required' && !canRecord) throw fail('RECORDING_REQUIRED')
  await requireData(app, tx, entry)
  // Each attempt of an SSH client was counted already.
  if (way !== 'native') await app.limits.take(limitKeys.tickets(actor.userId), sessionLimits.tickets, 600)
  const target = `${entry.protocol.toUpperCase()} ${nouns[way]} to ${entry.address}:${entry.destination_port}`
  await writeDeviceLog(
    tx,
    { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial },
    {
      type: 'Remote access',
      status: true,
      log: `${entry.name}: ${command === undefined ? target : `command ${command.slice(0, maxLogged)}`}`,
    },
    actor,
    from,
  )
  return { requestId, ip: from.ip }
}
