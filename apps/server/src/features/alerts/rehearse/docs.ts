import { apiDocs, body } from '../../../kit/api-docs.ts'

const draft = {
  conditions_body: [
    {
      type: 'if',
      expression: [{ parameter: 'signal', operator: '<', value: -100 }],
      actions: [
        {
          name: 'SendEmail',
          options: { subject: 'Weak signal', message: '{{device}}', receiving_emails: ['owner@example.com'] },
        },
      ],
    },
  ],
}

/** What the API document says about rehearsals. */
export const rehearsalDocs = apiDocs({
  summaries: { 'rehearsals.rehearse': 'Find out what an automation would have done in the past' },
  operations: {
    'rehearsals.rehearse':
      'Evaluates an automation, which need not be stored, on what is stored about devices, as if it had been assigned to them for up to 30 days. Nothing is sent or changed. Without devices and tags it takes the devices of the automation, or all of the company with its subsidiaries, at most 10,000. Before `exact_from` only the smallest, greatest and last value of each hour are known, so a value that crossed the limit in an hour counts once. A value that is not known is neither met nor not met. It takes at most 10 seconds; what could not be checked by then is counted. A company rehearses one at a time.',
  },
  fields: {
    'Rehearsal.from': 'The beginning of the period, in UTC.',
    'Rehearsal.to': 'The end of the period, in UTC: now, or the end of the last complete hour.',
    'Rehearsal.whole_hours':
      'Whether the period ends with the last complete hour, because what devices report is compared. Connections count until now.',
    'Rehearsal.exact_from': 'From then on single reports are stored, before only the extremes of each hour.',
    'Rehearsal.devices': 'The number of devices; in `days`, those on which it would have been triggered.',
    'Rehearsal.checked_devices': 'The number of devices that were checked in time.',
    'Rehearsal.hourly_devices':
      'The number of devices whose single reports were not read, because too many were concerned: the hours count for the whole period.',
    'Rehearsal.devices_without_data': 'The number of checked devices about which nothing is stored that answers.',
    'Rehearsal.complete': 'Whether all devices were checked.',
    'Rehearsal.triggered': 'How often it would have been triggered.',
    'Rehearsal.triggered_devices': 'On how many devices.',
    'Rehearsal.flapping': 'How often a condition would have been met again within 10 minutes after it ended.',
    'Rehearsal.limited': 'How often the limit of a day would have been reached on a device.',
    'Rehearsal.incidents': 'How many incidents that would have been.',
    'Rehearsal.days': 'What would have been triggered on each day, in UTC.',
    'Rehearsal.day': 'The day, as YYYY-MM-DD.',
    'Rehearsal.by_device': 'The devices on which it would have been triggered most often, at most 100.',
    'Rehearsal.device_id': 'The id of the device.',
    'Rehearsal.last_at': 'When it would have been triggered there last, in UTC.',
    'Rehearsal.events': 'What it would have found, newest first, at most 100.',
    'Rehearsal.at': 'When, in UTC.',
    'Rehearsal.status': 'What it would have found.',
    'Rehearsal.parameters': 'The values that were compared; null if they are not known.',
    'Rehearsal.key': 'The address of the value.',
    'Rehearsal.value': 'The value.',
    'Rehearsal.receivers':
      'The messages for each receiver. Nobody acknowledges an incident, and other automations send nothing.',
    'Rehearsal.receiver': 'The email address, or the name of the user or receiver.',
    'Rehearsal.sent': 'The number of messages that would have been sent, with summaries.',
    'Rehearsal.grouped': 'Those that belong to an incident that the receiver was already told of.',
    'Rehearsal.silenced': 'Those that a silence would have withheld for good.',
    'Rehearsal.withheld': 'Those beyond what a receiver gets in an hour.',
    'Rehearsal.actions': 'How often devices would have been made to do something.',
    'Rehearsal.name': 'What they would have done.',
    'Rehearsal.count': 'How often.',
    'Rehearsal.unanswered': 'The parameters whose past is not known.',
    'Rehearsal.parameter': 'The address of the value.',
    'Rehearsal.reason':
      '`not_stored`: its earlier values are not kept. `recent_only`: it needs single reports, so the period begins with them.',
    'rehearsals.automation_id': 'The automation that is edited: by default its devices are taken.',
    'rehearsals.device_id': 'Ids of devices.',
    'rehearsals.tag_id': 'Ids of tags: the devices that have one of them.',
    'rehearsals.days': 'How many days, 1 to 30.',
    'rehearsals.company_id': 'The company whose devices are taken, with its subsidiaries; by default your company.',
    'rehearsals.conditions_body': 'The conditions with their actions: one block, or an if and an else.',
    'rehearsals.cooldown_enabled': 'Whether it pauses after it was triggered.',
    'rehearsals.cooldown_duration': 'How many seconds it pauses on a device after it was triggered there.',
    'rehearsals.delay_enabled': 'Whether its condition must be met for some time.',
    'rehearsals.delay_repetitions_count':
      'In how many reports its condition must be met. 0: the duration counts alone.',
    'rehearsals.delay_duration': 'For how many seconds its condition must be met. 0: the reports count alone.',
    'rehearsals.clear_duration': 'For how many seconds its condition must not be met until it has ended.',
    'rehearsals.notify_resolved': 'Whether those who were told of the beginning are told of the end.',
    'rehearsals.period_trigger_limit': 'How often it can be triggered on a device in a day, by default 100.',
  },
  bodies: { 'rehearsals.rehearse': body({ ...draft, days: 30 }) },
})
