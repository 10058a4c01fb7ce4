import { apiDocs, body } from '../../../kit/api-docs.ts'

/** What the API document says about silences. */
export const silenceDocs = apiDocs({
  summaries: {
    'silences.list': 'List silences',
    'silences.create': 'Silence messages for some time, or every week',
    'silences.remove': 'End a silence early',
  },
  operations: {
    'silences.list':
      'Returns the silences of the companies that you see, those that end last first. They are kept for 90 days.',
    'silences.create':
      'Withholds the messages of automations of a company and its subsidiaries for some time. Without other restrictions it is about all of their devices; each list that you give restricts it further. Evaluation continues, incidents are opened, and actions on devices are still carried out. When no silence applies any more, withheld messages whose condition is still met are sent. A company has at most 200 silences.',
    'silences.remove': 'Ends a silence early. Withheld messages whose condition is still met are then sent.',
  },
  fields: {
    'Silence.id': 'The id of the silence.',
    'Silence.company_id': 'The company whose automations it silences, with its subsidiaries.',
    'Silence.username': 'Who has created it.',
    'Silence.reason': 'The reason, which the log repeats.',
    'Silence.status': '`active`, `scheduled` before its time and between its windows, or `ended`.',
    'Silence.devices': 'The devices that it is about; empty: not restricted.',
    'Silence.tags': 'The tags that a device must have one of; empty: not restricted.',
    'Silence.companies':
      'The companies, with their subsidiaries, to which a device must belong; empty: not restricted.',
    'Silence.automations': 'The automations that it is about; empty: not restricted.',
    'Silence.matched_devices_count': 'The number of devices that it is about at the moment.',
    'Silence.starts_at': 'When it begins, in UTC.',
    'Silence.ends_at': 'When it ends, in UTC; null if it repeats without an end.',
    'Silence.weekdays': 'The days of the week on which its window begins, 1 is Monday; empty: it does not repeat.',
    'Silence.from_time': 'The time of day at which its window begins, in its time zone.',
    'Silence.minutes': 'How many minutes its window takes.',
    'Silence.time_zone': 'The time zone of its window.',
    'silences.id': 'The id of the silence.',
    'silences.list.id': 'Ids of silences, separated by commas.',
    'silences.list.automation_id': 'Ids of automations, separated by commas: the silences that name one of them.',
    'silences.list.company_id': 'Ids of companies, separated by commas.',
    'silences.company_id':
      'The company whose automations are silenced, with its subsidiaries; by default your company.',
    'silences.reason': 'A reason for the log, 1 to 200 characters.',
    'silences.device_id': 'Ids of devices.',
    'silences.tag_id': 'Ids of tags: the devices that have one of them.',
    'silences.in_company_id': 'Ids of companies: their devices and those of their subsidiaries.',
    'silences.automation_id': 'Ids of automations.',
    'silences.starts_at': 'When it begins, in UTC; by default at once.',
    'silences.ends_at': 'When it ends, in UTC. Only a silence that repeats needs no end.',
    'silences.weekdays': 'The days of the week on which its window begins, 1 is Monday. Empty: it does not repeat.',
    'silences.from_time': 'The time of day at which its window begins, as HH:MM.',
    'silences.minutes': 'How many minutes its window takes, at most a day.',
    'silences.time_zone': 'The time zone of the window, such as `Europe/Oslo`. Daylight saving is followed.',
  },
  bodies: {
    'silences.create': body({
      reason: 'Maintenance every Sunday',
      weekdays: [7],
      from_time: '02:00',
      minutes: 120,
      time_zone: 'Europe/Oslo',
    }),
  },
  parameters: { 'silences.list.id': [1], 'silences.list.automation_id': [1] },
})
