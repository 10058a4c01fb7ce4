import { auth } from '@outpost/contract/auth/endpoints'
import { fileJobKinds, type JobKind } from '@outpost/contract/device-jobs/constants'
import type { EventType } from '@outpost/contract/integrations/events/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { auditWritten, type WrittenAudit } from '../../../kit/audit.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { on } from '../../../kit/event.ts'
import type { Extension } from '../../../kit/extension.ts'
import { alertsChanged, incidentsChanged } from '../../alerts/service.ts'
import { jobsEnded } from '../../device-jobs/service.ts'
import { devicesAdded, devicesMoved, devicesOffline, devicesOnline, devicesRemoving } from '../../devices/service.ts'
import { type NewEvent, recordEvents } from './record.ts'

const configurationKinds: readonly string[] = ['configure', 'config_upload'] satisfies JobKind[]

function typeOfJob(kind: string): EventType {
  if (kind === 'firmware_upload') return 'firmware.finished'
  if (configurationKinds.includes(kind)) return 'config.finished'
  if (kind === 'execute_tasks_group') return 'task.finished'
  return fileJobKinds.some((file) => file === kind) ? 'file.finished' : 'job.finished'
}

/** The end of a job. What the device said is left out, because it may contain the output of commands. */
const ofJob = ({ id, kind, company_id, device_id, state, source, username }: DeviceJob): NewEvent => ({
  type: typeOfJob(kind),
  companyId: company_id,
  deviceId: device_id,
  data: { job_id: id, kind, state, source, username },
})

const signIn = `${auth.login.method} ${auth.login.path}`

function ofAudit({ actor, facts: { act, target, detail = {} } }: WrittenAudit): NewEvent {
  const user = { id: actor.impersonator?.userId ?? actor.userId, email: actor.impersonator?.email ?? actor.email }
  const refused = typeof detail['refused'] === 'string' ? detail['refused'] : null
  if (act === signIn)
    return {
      type: 'user.signed_in',
      companyId: actor.companyId,
      data: { user, method: String(detail['method'] ?? ''), refused },
    }
  return {
    type: 'user.acted',
    companyId: actor.companyId,
    data: { user, action: act, target: target ?? null, refused },
  }
}

const incidentTypes = {
  opened: 'incident.opened',
  reopened: 'incident.opened',
  acknowledged: 'incident.acknowledged',
  resolved: 'incident.resolved',
  resolved_by_hand: 'incident.resolved',
} as const satisfies Record<string, EventType>

async function incidentEvents(
  tx: Transaction,
  {
    ids,
    kind,
    at,
    username,
  }: { ids: readonly number[]; kind: keyof typeof incidentTypes; at: Date; username: string | null },
): Promise<void> {
  const rows = await tx
    .selectFrom('alert_incidents')
    .select(['id', 'company_id', 'title', 'cause'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute()
  await recordEvents(
    tx,
    rows.map(({ id, company_id, title, cause }) => ({
      type: incidentTypes[kind],
      companyId: company_id,
      at,
      data: {
        incident_id: id,
        title,
        cause,
        ...(incidentTypes[kind] === 'incident.opened' ? { reopened: kind === 'reopened' } : { username }),
      },
    })),
  )
}

const ofDevices = (type: EventType, ids: readonly number[]): NewEvent[] => ids.map((deviceId) => ({ type, deviceId }))

/** What the features before this one tell, as events. */
export const sources: readonly Extension[] = [
  on(devicesAdded, (tx, { devices }) =>
    recordEvents(
      tx,
      ofDevices(
        'device.added',
        devices.map(({ id }) => id),
      ),
    ),
  ),
  on(devicesRemoving, (tx, { ids }) => recordEvents(tx, ofDevices('device.removed', ids))),
  on(devicesOnline, (tx, { ids }) => recordEvents(tx, ofDevices('device.online', ids))),
  on(devicesOffline, (tx, { devices }) =>
    recordEvents(
      tx,
      devices.map(({ id, since, byServer }) => ({
        type: 'device.offline',
        deviceId: id,
        data: { last_seen_at: since.toISOString(), by_server: byServer },
      })),
    ),
  ),
  on(devicesMoved, (tx, { ids, companyId, fromCompanyId }) =>
    recordEvents(
      tx,
      ids.map((deviceId) => ({
        type: 'device.moved',
        deviceId,
        fromCompanyId,
        data: { from_company_id: fromCompanyId, to_company_id: companyId },
      })),
    ),
  ),
  on(jobsEnded, (tx, { jobs }) => recordEvents(tx, jobs.map(ofJob))),
  on(alertsChanged, (tx, { changes }) =>
    recordEvents(
      tx,
      changes.map(({ status, deviceId, companyId, automation, incidentId, at }) => ({
        type: status === 'triggered' ? 'alert.triggered' : 'alert.resolved',
        deviceId,
        companyId,
        at,
        data: { automation, incident_id: incidentId },
      })),
    ),
  ),
  on(incidentsChanged, incidentEvents),
  on(auditWritten, (tx, entry) => recordEvents(tx, [ofAudit(entry)])),
]
