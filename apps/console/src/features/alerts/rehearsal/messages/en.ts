/** Texts of what an automation would have done. */
export const en = {
  title: 'Try it on the last 30 days',
  verb: 'Check the last 30 days',
  again: 'Check again',
  incomplete: 'Complete the conditions and actions first',
  triggered: 'Times triggered',
  on: 'On devices',
  ofDevices: '{{devices}} of {{checked}}',
  incidents: 'Incidents',
  flapping: 'Met again within 10 minutes',
  limited: 'Daily limit reached',
  days: 'Times triggered on each day (UTC)',
  day: '{{day}}: {{count}}',
  receivers: 'Messages to each receiver',
  receiver: 'Receiver',
  sent: 'Sent',
  grouped: 'Part of an incident',
  silenced: 'Silenced',
  withheld: 'Hourly limit exceeded',
  nobody: 'Nobody would have been sent a message.',
  actions: 'Actions on devices',
  devices: 'Devices, most often triggered first',
  device: 'Device',
  times: 'Times triggered',
  last: 'Last triggered',
  events: 'What it would have found, newest first',
  when: 'Time',
  status: 'Result',
  values: 'Values',
  noData: 'Devices without stored data',
  hourly:
    'Before {{at}}, only the lowest, highest and last value of each hour are stored. A value that crossed the limit several times in an hour counts once.',
  hourlyDevices:
    'There were too many devices to check all of them in detail. Checked with hourly values for the whole period: {{count}}.',
  wholeHours:
    'Only complete hours are checked, so the check ends at {{at}}. What has happened since then is not counted.',
  withoutData: 'While no data is stored, the condition counts as neither met nor not met.',
  partial: 'Only {{checked}} of {{devices}} devices could be checked within 10 seconds. Choose a smaller company.',
  not_stored: '{{name}}: earlier values are not stored, so it is not known whether conditions on it were met.',
  recent_only: '{{name}}: this needs individual reports, so the check begins on {{at}}.',
  assumes:
    'This assumes that nobody acknowledged an incident, so that all steps of the escalation were carried out, and that companies, tags and weekly silences were as they are now.',
  keep: 'Keep as an example',
  kept: 'The event is now an example of the automation. It is stored when you save.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    rehearsal: typeof en
  }
}
