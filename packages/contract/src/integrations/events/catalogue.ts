import type { EventType } from './constants.ts'

interface CatalogueEntry {
  /** When the event happens, in a sentence. */
  description: string
  /** Whether the event is about a device. */
  ofDevice: boolean
  /** An example of what belongs to this type only. */
  data: Readonly<Record<string, unknown>>
}

const job = { job_id: 815, state: 'done', source: 'person', username: 'operator@example.com' }
const alert = { automation: { id: 12, name: 'Weak signal' }, incident_id: 4 }
const incident = { incident_id: 4, title: 'Router 12', cause: 'device' }
const user = { id: 7, email: 'operator@example.com' }

/** What the types of events mean. */
export const catalogue: Readonly<Record<EventType, CatalogueEntry>> = {
  'device.added': {
    description: 'A device was registered, or connected for the first time.',
    ofDevice: true,
    data: {},
  },
  'device.removed': { description: 'A device was deleted.', ofDevice: true, data: {} },
  'device.moved': {
    description: 'A device was moved to another company. Subscriptions of both companies get it.',
    ofDevice: true,
    data: { from_company_id: 3, to_company_id: 5 },
  },
  'device.online': { description: 'A device has connected.', ofDevice: true, data: {} },
  'device.offline': {
    description: 'A device has lost its connection. `by_server`: because the server was restarted.',
    ofDevice: true,
    data: { last_seen_at: '2026-01-02T03:04:05.678Z', by_server: false },
  },
  'firmware.finished': {
    description: 'A firmware update has ended; `state` says how.',
    ofDevice: true,
    data: { ...job, kind: 'firmware_upload' },
  },
  'config.finished': {
    description: 'A change of the configuration, or the upload of one, has ended; `state` says how.',
    ofDevice: true,
    data: { ...job, kind: 'configure' },
  },
  'file.finished': {
    description: 'A device has sent a file that was requested, such as a backup, or could not; `state` says which.',
    ofDevice: true,
    data: { ...job, kind: 'download_backup' },
  },
  'task.finished': {
    description: 'A task group has ended on a device; `state` says how.',
    ofDevice: true,
    data: { ...job, kind: 'execute_tasks_group', source: 'schedule', username: null },
  },
  'job.finished': {
    description: 'Another job has ended on a device, such as a reboot or a command; `state` says how.',
    ofDevice: true,
    data: { ...job, kind: 'reboot' },
  },
  'alert.triggered': {
    description: 'An automation was triggered on a device.',
    ofDevice: true,
    data: alert,
  },
  'alert.resolved': {
    description: 'What an automation had found on a device has ended.',
    ofDevice: true,
    data: alert,
  },
  'incident.opened': {
    description: 'An incident was opened, or opened again.',
    ofDevice: false,
    data: { ...incident, reopened: false },
  },
  'incident.acknowledged': {
    description: 'A user has acknowledged an incident.',
    ofDevice: false,
    data: { ...incident, username: 'operator@example.com' },
  },
  'incident.resolved': {
    description: 'An incident has ended on its own, or a user has ended it.',
    ofDevice: false,
    data: { ...incident, username: null },
  },
  'user.signed_in': {
    description: 'A user has signed in, or failed to; `refused` is the reason.',
    ofDevice: false,
    data: { user, method: 'password', refused: null },
  },
  'user.acted': {
    description: 'A user has changed something, or was refused it: everything that the audit log records.',
    ofDevice: false,
    data: { user, action: 'POST /tags', target: 'tag:5', refused: null },
  },
}

/** Returns an example of an event, as subscriptions get it. */
export const exampleOf = (type: EventType): Record<string, unknown> => ({
  id: 'evt_4711',
  type,
  created_at: '2026-01-02T03:04:05.678Z',
  company: { id: 5, name: 'Northern branch' },
  device: catalogue[type].ofDevice
    ? { id: 62_375, name: 'Router 12', serial: '1105000001', mac: '00:1E:42:00:00:01' }
    : null,
  data: catalogue[type].data,
  attempt: 1,
  duplicate_possible: false,
})
