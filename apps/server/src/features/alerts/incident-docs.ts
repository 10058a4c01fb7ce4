import { apiDocs, body } from '../../kit/api-docs.ts'

const time = (what: string, otherwise = '') => `When ${what}, in UTC${otherwise && `; null ${otherwise}`}.`

/** What the API document says about incidents. */
export const incidentDocs = apiDocs({
  summaries: {
    'incidents.list': 'List incidents',
    'incidents.get': 'Read an incident',
    'incidents.devices': 'List the devices of an incident',
    'incidents.messages': 'List who was told of an incident, and what was done',
    'incidents.history': 'List what has happened to an incident',
    'incidents.acknowledge': 'Acknowledge an incident',
    'incidents.resolve': 'End an incident by hand',
  },
  operations: {
    'incidents.list':
      'Returns the incidents of the companies that you see. By default, those that nobody has acknowledged come first, and those that have ended last.',
    'incidents.get': 'Returns one incident, with what has been done about it.',
    'incidents.devices':
      'Returns the devices of an incident, once for each automation. Those that are still affected come first.',
    'incidents.messages':
      'Returns the messages about an incident and the work that was ordered on its devices, newest first, each with what became of it.',
    'incidents.history':
      'Returns what has happened to an incident, newest first: it was opened, acknowledged or ended, or has begun again.',
    'incidents.acknowledge':
      'Acknowledges the incident. Messages are not repeated until it has ended. If someone else has acknowledged it, you take over.',
    'incidents.resolve':
      'Ends an incident although the condition is still met. Everyone who was notified of the incident receives the reason. If the condition is met again on a device, that is a new incident.',
  },
  fields: {
    'Incident.id': 'The id of the incident.',
    'Incident.cause':
      'What its devices have in common: `device` for a single device, `server` if the server was away, the `site` (public address), a `tag`, the `operator`, or `burst` for nothing but the moment and the automation.',
    'Incident.title': 'The device, address, tag or automation that it is about.',
    'Incident.status': '`open`, `acknowledged` or `resolved`.',
    'Incident.automations': 'The automations that were triggered.',
    'Incident.devices_count': 'The number of devices that are still affected.',
    'Incident.total_devices_count': 'The number of all devices that were affected.',
    'Incident.sent_count': 'The number of messages that were sent.',
    'Incident.withheld_count': 'The number of messages that were not sent, for example because of a silence.',
    'Incident.failed_count': 'The number of messages that could not be sent.',
    'Incident.opened_at': time('it began'),
    'Incident.acknowledged_at': time('it was acknowledged', 'if it was not'),
    'Incident.acknowledged_by': 'Who has acknowledged it; null if nobody has.',
    'Incident.note': 'The note of the person who has acknowledged it.',
    'Incident.resolved_at': time('it ended', 'if it has not'),
    'Incident.resolved_by': 'Who has ended it by hand; null if the condition itself has.',
    'Incident.resolve_reason': 'The reason of the person who has ended it.',
    'IncidentDevice.id': 'The ids of the automation and of the device, joined by a colon.',
    'IncidentDevice.device_id': 'The id of the device.',
    'IncidentDevice.automation_id': 'The id of the automation that was triggered.',
    'IncidentDevice.automation_name': 'The name of the automation that was triggered.',
    'IncidentDevice.flapping': 'Whether the condition is met and ends again and again.',
    'IncidentDevice.fired_at': time('the device was affected'),
    'IncidentDevice.resolved_at': time('the device was well again', 'if it is not'),
    'IncidentMessage.id': 'The id of the entry.',
    'IncidentMessage.kind':
      'What the message tells: the beginning (`firing`), more devices (`growing`), that it changes often (`flapping`), the end (`resolved`), or the number of messages that were withheld (`digest`).',
    'IncidentMessage.action_name': 'What is done.',
    'IncidentMessage.receiver': 'Who is told; empty for work on the device.',
    'IncidentMessage.automation_id': 'The id of the automation.',
    'IncidentMessage.automation_name': 'The name of the automation.',
    'IncidentMessage.device_id': 'The id of the device that the message is about.',
    'IncidentMessage.action_state': 'The state of the action.',
    'IncidentMessage.action_status_message': 'What became of it, in words.',
    'IncidentEntry.id': 'The id of the entry.',
    'IncidentEntry.kind': 'What has happened.',
    'IncidentEntry.username': 'Who did it; null if nobody did.',
    'IncidentEntry.note': 'The note or the reason.',
    'incidents.id': 'The id of the incident.',
    'incidents.list.id': 'Ids of incidents, separated by commas.',
    'incidents.list.company_id': 'Ids of companies, separated by commas.',
    'incidents.list.status': '`open`, `acknowledged` or `resolved`, separated by commas.',
    'incidents.list.automation_id': 'Ids of automations, separated by commas.',
    'incidents.list.device_id': 'Ids of devices, separated by commas.',
    'incidents.note': 'What you are going to do, for the others; at most 500 characters.',
    'incidents.reason': 'Why it ends, 1 to 500 characters.',
  },
  bodies: {
    'incidents.acknowledge': body({ note: 'A technician is on the way.' }),
    'incidents.resolve': body({ reason: 'The site is closed for the winter.' }),
  },
  parameters: {
    'incidents.list.id': [2],
    'incidents.list.status': ['open', 'acknowledged'],
    'incidents.list.automation_id': [3],
    'incidents.list.device_id': [2],
    ...Object.fromEntries(
      ['get', 'devices', 'messages', 'history', 'acknowledge'].map((name) => [`incidents.${name}.id`, 2]),
    ),
    'incidents.resolve.id': 3,
  },
})
