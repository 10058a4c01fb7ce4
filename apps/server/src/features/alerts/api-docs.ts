import { apiDocs, body } from '../../kit/api-docs.ts'
import { rehearsalDocs } from './rehearse/docs.ts'
import { receiverDocs } from './receivers/api-docs.ts'
import { incidentDocs } from './incident-docs.ts'
import { legacyDocs } from './legacy/docs.ts'
import { silenceDocs } from './silences/docs.ts'

const conditions = [
  {
    type: 'if',
    expression: [
      { parameter: 'signal', operator: '<', value: -100, clear_value: -95, joins_with: '&&' },
      { parameter: 'temperature', operator: '>', value: 60 },
    ],
    actions: [
      {
        name: 'SendEmail',
        options: {
          subject: 'Weak signal: {{device}}',
          message: 'The signal is {{signal}} dBm.',
          receiving_emails: ['owner@example.com'],
        },
      },
    ],
  },
]

/** The fields of conditions, in requests and responses. */
const conditionFields = {
  type: '`if`, or `else` after an if.',
  expression: 'The comparisons of an if.',
  parameter:
    'The address of a value, such as `signal`; or `offline` or `no_data`, for which `value` is a number of seconds.',
  operator:
    'How the value is compared. `unknown` is true while the value is not known. `enters`, `leaves`, `inside` and `outside` ask where the device is, and need a geofence as the parameter: `geofence:` and its id.',
  value: 'What the parameter is compared with: a number or a text.',
  clear_value: 'What the value is compared with while the condition is met, so that it ends later.',
  joins_with: 'How the comparison is joined with the next one. `&&` binds stronger than `||`.',
  conditions: 'Blocks that are looked at while this one is met.',
  actions: 'What is done when the block is met.',
  options: 'The settings of the action.',
  escalation:
    'Who is told further while nobody acknowledges the incident: at most 5 steps. The links in emails, the answer `{"acknowledge": true}` of a webhook (with `by` and `note`, if it likes) and the console acknowledge.',
  after:
    'Of a step: seconds without an acknowledgement, from a minute to a week, since the beginning or the step before. Of a reading: seconds from the beginning of the example.',
  examples:
    'Readings with what the automation should make of them, at most 10. A save that turns out otherwise is refused with VALIDATION, the place and the name of the example.',
  triggers: 'Whether the automation should be triggered.',
  readings: 'What the device reports, in the order of the times, at most 50 readings.',
  online: 'Whether the device goes online or offline.',
  values: 'The values that it reports, at most 20.',
  subject: 'The subject of an email.',
  message: 'The text of a message.',
  receiving_emails: 'Email addresses, at most 20.',
  receiving_users: 'Ids of users, at most 50.',
  receiver_ids: 'Ids of receivers of the company, at most 10.',
  smtp_config_id: 'The SMTP configuration that sends the email; by default that of the installation.',
  task_group_id: 'The task group that is run. Its variables need values of their own.',
}
const describe = (owner: string): Record<string, string> =>
  Object.fromEntries(Object.entries(conditionFields).map(([name, text]) => [`${owner}.${name}`, text]))
const key = 'The tag of the block, or the address of the value.'
const traced = (owner: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      evaluated_comparisons: 'Each comparison with its value and limits. Empty in entries from before they were kept.',
      limit: 'What the value was compared with.',
      clear_limit: 'What it is compared with while the condition is met; null if there is none.',
      holds: 'Whether it held; null if that is not known.',
      waited: 'Seconds for which the condition was met, or not met any more, before that counted; null if at once.',
    }).map(([name, text]) => [`${owner}.${name}`, text]),
  )

export default apiDocs({
  summaries: {
    ...incidentDocs.summaries,
    ...silenceDocs.summaries,
    ...rehearsalDocs.summaries,
    ...legacyDocs.summaries,
    'automations.list': 'List automations',
    'automations.activate': 'Switch automations on or off',
    'automations.get': 'Read an automation',
    'automations.create': 'Create an automation',
    'automations.update': 'Edit an automation',
    'automations.remove': 'Delete an automation with its logs',
    'automations.ofDevice': 'List the automations of a device',
    'automations.logs': 'List the evaluations of an automation that changed something',
    'automations.log': 'List the actions of one evaluation',
    'automations.devices': 'List the devices of an automation',
    'automations.assign': 'Assign an automation to devices',
    'automations.unassign': 'Remove an automation from devices',
    'automations.activateDevices': 'Switch an automation on or off on some of its devices',
    'automations.assignMany': 'Assign automations to devices',
    'automations.unassignMany': 'Remove automations from devices',
    'automations.overwrite': 'Replace the automations of devices',
    'automations.overwriteDevices': 'Replace the automations of devices, under another path',
    ...receiverDocs.summaries,
  },
  heading: {
    name: 'Automations',
    description:
      'Conditions that are checked whenever a device reports values, and actions that are carried out when they are met: messages to people, and work on the device.',
  },
  operations: {
    ...incidentDocs.operations,
    ...silenceDocs.operations,
    ...rehearsalDocs.operations,
    ...legacyDocs.operations,
    'automations.list':
      'Returns the automations of the companies that you see. `meta.mail_ready` tells whether the installation has a mail server, also if there are no automations.',
    'automations.get': 'Returns one automation.',
    'automations.create':
      'Creates an automation. Conditions are if and else blocks, three levels deep, with at most 2 blocks in a block, 4 comparisons in an if and 10 actions in a block. A value that was never reported makes a comparison unknown, which is neither true nor false. All parameters belong to one data group. `offline` and `no_data` are seconds and may be added to any group. Messages may contain `{{device}}`, `{{serial}}`, `{{mac}}`, `{{company}}`, `{{automation}}`, `{{time}}` and the names of the parameters. A company has at most 200 automations.',
    'automations.update':
      'Changes an automation. Values that are left out stay as they are. You become its author, with whose rights it acts on devices. If its conditions or times change, it starts again on all devices.',
    'automations.remove': 'Deletes an automation with its log.',
    'automations.activate': 'Switches automations on or off. One that is switched on starts again.',
    'automations.ofDevice': 'Returns the automations that are assigned to a device.',
    'automations.logs':
      'Returns the evaluations that changed something, newest first by default: the automation was triggered, what it found has ended or changes too often, its limit was reached, or a value is not known.',
    'automations.log': 'Returns the actions of an evaluation, one entry for each receiver, with what became of them.',
    'automations.devices': 'Returns the devices of an automation with their counters.',
    'automations.assign':
      'Assigns an automation to devices of its company or of a subsidiary. They are evaluated at once. Those that already have it stay as they are. It also follows tags, and companies with their subsidiaries: it has all their devices, and those that join later, until they lose the tag, leave the company, or the target is removed.',
    'automations.unassign':
      'Removes an automation from devices, and tags and companies from those that it follows. What it found there ends without a message. A device that a tag or company includes is refused; switch the automation off for it.',
    'automations.activateDevices': 'Switches an automation on or off on some of its devices.',
    'automations.assignMany': 'Assigns several automations to devices.',
    'automations.unassignMany': 'Removes several automations from devices.',
    'automations.overwrite':
      'Replaces the automations of each device by these. Automations of companies that you do not see stay assigned.',
    'automations.overwriteDevices': 'Does the same as `PUT /automations/devices/overwrite`.',
    ...receiverDocs.operations,
  },
  fields: {
    ...receiverDocs.fields,
    ...incidentDocs.fields,
    ...silenceDocs.fields,
    ...rehearsalDocs.fields,
    ...legacyDocs.fields,
    ...describe('Automation'),
    ...describe('AutomationEvaluation'),
    ...describe('AutomationAction'),
    ...describe('automations'),
    ...describe('rehearsals'),
    'Automation.tag': 'The tag of the block or action.',
    'AutomationEvaluation.tag': 'The tag of the block or action.',
    'AutomationEvaluation.key': key,
    'AutomationAction.key': key,
    ...traced('AutomationEvaluation'),
    ...traced('AutomationAction'),
    'Automation.id': 'The id of the automation.',
    'Automation.data_group':
      'The group to which all its parameters belong; `status` if it compares nothing that devices report.',
    'Automation.user_id': 'The author; null if the account was deleted.',
    'Automation.username': 'The author, with whose rights it acts on devices.',
    'Automation.enabled': 'Whether the automation is on.',
    'Automation.cooldown_enabled': 'Whether it pauses after it was triggered.',
    'Automation.cooldown_duration': 'How many seconds it pauses on a device after it was triggered there.',
    'Automation.delay_enabled': 'Whether its condition must be met for some time.',
    'Automation.delay_repetitions_count':
      'In how many reports its condition must be met; 0: the duration counts alone.',
    'Automation.delay_duration': 'For how many seconds its condition must be met; 0: the reports count alone.',
    'Automation.clear_duration': 'For how many seconds its condition must not be met until it has ended.',
    'Automation.notify_resolved': 'Whether those who were told of the beginning are told of the end.',
    'Automation.automation_version': 'The version of the format.',
    'Automation.conditions_body_version': 'Counts the changes of the conditions.',
    'Automation.total_triggered_count': 'How often it was triggered on its devices.',
    'Automation.period_triggered_count': 'How often it was triggered today, in UTC.',
    'Automation.period_trigger_limit': 'How often it can be triggered on a device in a day.',
    'Automation.period_latest_reset': 'When the counts of the day began, in UTC.',
    'Automation.targets':
      'The tags, and companies with their subsidiaries, that it follows: it has all their devices, also those that join later.',
    'Automation.devices_count': 'The number of its devices.',
    'Automation.active_devices_count': 'The number of its devices on which it is on.',
    'Automation.conditions_body':
      'The conditions with their actions. Every block and action has a `tag`, which the log names.',
    'Automation.mail_ready':
      'Whether the installation has a mail server: an SMTP configuration of the top company. Without one, emails wait and are not sent, except those that name an SMTP configuration.',
    'AutomationDevice.id': 'The id of the device.',
    'AutomationDevice.device_id': 'The id of the device.',
    'AutomationDevice.automation_id': 'The id of the automation.',
    'AutomationDevice.phase_until': 'When the delay of the phase ends, in UTC; null if the phase has no delay.',
    'AutomationDevice.followed':
      'Whether the device is there only because of a tag or company that the automation follows.',
    'AutomationDevice.enabled': 'Whether the automation is on for this device.',
    'AutomationDevice.phase':
      'The state: `ok`, `pending` while the delay runs, `firing`, `easing` while it is about to end, or `unknown` if a value was never reported.',
    'AutomationDevice.total_triggered_count': 'How often it was triggered on the device.',
    'AutomationDevice.period_triggered_count': 'How often it was triggered on the device today, in UTC.',
    'AutomationDevice.period_trigger_limit': 'How often it can be triggered on the device in a day.',
    'AutomationDevice.period_latest_reset': 'When the counts of the day began, in UTC.',
    'AutomationDevice.last_triggered_at': 'When it was last triggered on the device, in UTC; null if never.',
    ...Object.fromEntries(
      ['AutomationEvaluation', 'AutomationAction'].flatMap((owner) => [
        [`${owner}.evaluation_id`, 'The id of the evaluation.'],
        [`${owner}.automation_id`, 'The id of the automation.'],
        [`${owner}.device_id`, 'The id of the device.'],
        [`${owner}.overall_status`, 'What the evaluation found.'],
        [`${owner}.evaluated_conditions`, 'Whether each block was met; null if that is not known.'],
        [`${owner}.evaluated_parameters`, 'The values that were compared; null if they are not known.'],
      ]),
    ),
    'AutomationEvaluation.id': 'The id of the evaluation.',
    'AutomationEvaluation.conditions_body': 'The conditions as they were then.',
    'AutomationAction.id': 'The id of the entry.',
    'AutomationAction.tag': 'The tag of the action in the conditions.',
    'AutomationAction.action_name': 'What is done.',
    'AutomationAction.receiver': 'Who is told; empty for work on the device.',
    'AutomationAction.action_state': 'The state of the action.',
    'AutomationAction.action_status': 'The state as a number: 0 waiting, 1 done, 2 failed, 3 withheld.',
    'AutomationAction.action_status_message': 'What became of the action, as text.',
    'AutomationAction.conditions': 'The conditions as they were then.',
    'automations.id': 'The id of the automation.',
    'automations.list.id': 'Ids of automations, separated by commas.',
    'automations.list.company_id': 'Ids of companies, separated by commas.',
    'automations.ofDevice.id': 'The id of the device.',
    'automations.logs.device_id': 'Ids of devices, separated by commas.',
    'automations.log.evaluation_id': 'The id of the evaluation.',
    'automations.devices.model': 'Models, separated by commas.',
    'automations.company_id': 'The id of the company of the automation; by default your company.',
    'automations.name': 'A name, 1 to 100 characters.',
    'automations.conditions_body': 'The conditions with their actions: one block, or an if and an else.',
    'automations.enabled': 'Whether the automation is on.',
    'automations.cooldown_enabled': 'Whether it pauses after it was triggered.',
    'automations.cooldown_duration': 'How many seconds it pauses on a device after it was triggered there.',
    'automations.delay_enabled': 'Whether its condition must be met for some time.',
    'automations.delay_repetitions_count':
      'In how many reports its condition must be met. 0: the duration counts alone.',
    'automations.delay_duration': 'For how many seconds its condition must be met. 0: the reports count alone.',
    'automations.clear_duration': 'For how many seconds its condition must not be met until it has ended.',
    'automations.notify_resolved': 'Whether those who were told of the beginning are told of the end.',
    'automations.period_trigger_limit': 'How often it can be triggered on a device in a day, by default 100.',
    'automations.enable': 'Whether it is switched on.',
    'automations.automations': 'Ids of automations.',
    'automations.devices': 'Ids of devices, at most 1000.',
    'automations.data': 'The automations and devices.',
    'automations.automation_id': 'The id of the automation.',
    'automations.device_id': 'Ids of devices, at most 1000.',
    'automations.overwrite.automation_id': 'Ids of all automations that the device then has.',
    'automations.overwrite.device_id': 'The id of the device.',
    'automations.overwriteDevices.automation_id': 'Ids of all automations that the device then has.',
    'automations.overwriteDevices.device_id': 'The id of the device.',
  },
  bodies: {
    ...receiverDocs.bodies,
    ...incidentDocs.bodies,
    ...silenceDocs.bodies,
    ...rehearsalDocs.bodies,
    ...legacyDocs.bodies,
    'automations.create': body({
      name: 'Weak signal',
      delay_enabled: true,
      delay_duration: 300,
      conditions_body: conditions,
    }),
    'automations.update': body({ cooldown_enabled: true, cooldown_duration: 3600 }),
    'automations.activate': body({ enable: false, automations: [1] }),
    'automations.assign': body({ devices: [1, 2] }),
    'automations.unassign': body({ devices: [3] }),
    'automations.activateDevices': body({ enable: false, devices: [1] }),
    'automations.assignMany': body({ data: [{ automation_id: 1, device_id: [1, 2] }] }),
    'automations.unassignMany': body({ data: [{ automation_id: 1, device_id: [3] }] }),
    'automations.overwrite': body({ data: [{ device_id: 1, automation_id: [1] }] }),
    'automations.overwriteDevices': body({ data: [{ device_id: 1, automation_id: [1] }] }),
  },
  parameters: {
    ...receiverDocs.parameters,
    ...incidentDocs.parameters,
    ...silenceDocs.parameters,
    ...legacyDocs.parameters,
    'automations.list.id': [1],
    'automations.logs.device_id': [1],
    'automations.devices.model': ['RUTX50'],
    'automations.log.evaluation_id': 1,
    'automations.remove.id': 2,
  },
  sorts: {
    'automations.list':
      'id name company_name data_group enabled devices_count active_devices_count total_triggered_count period_triggered_count period_trigger_limit created_at updated_at',
    'automations.ofDevice':
      'id name company_name data_group enabled devices_count active_devices_count total_triggered_count period_triggered_count period_trigger_limit created_at updated_at',
    'automations.logs': 'id created_at device_name company_name overall_status',
    'automations.devices':
      'id device_id device_name serial mac firmware model enabled total_triggered_count period_triggered_count last_triggered_at created_at',
    'receivers.list': 'id name kind company_name created_at',
    'receivers.answers': 'id created_at milliseconds',
    'incidents.list': 'id status urgency title cause company_name opened_at acknowledged_at resolved_at devices_count',
    'incidents.devices': 'id device_name company_name automation_name fired_at resolved_at',
    'incidents.messages': 'id created_at kind action_name receiver',
    'incidents.history': 'id created_at kind',
    'incidents.escalation': 'id automation_name step after',
    'silences.list': 'id reason username company_name starts_at ends_at created_at',
    'deviceAlerts.list': 'id created_at message device_name company_name alert_type alert_subtype',
    'alertConfigurations.list': 'id created_at updated_at device_name type subtype state enable',
  },
})
