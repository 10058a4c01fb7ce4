import { apiDocs, body } from '../../../kit/api-docs.ts'

const entry = {
  device_id: 5,
  alert_type_id: 3,
  alert_subtype_id: 9,
  action: 1,
  subject: 'Weak signal',
  message: '%rn: %ex (%ts)',
  email: 'owner@example.com',
  redundancy_interval: 30,
  data_limit: 0,
}

/** The fields of an entry, in the requests of two endpoints. */
const entryFields = {
  data: 'The alerts, at most 100. Those of one device are one change of it.',
  'data.device_id': 'The device that gets the alert.',
  'data.alert_type_id': '1 configuration change, 2 sign-in, 3 status change, 4 mobile, 5 geofence.',
  'data.alert_subtype_id':
    'What it is about: 1 to 3 a configuration (any, network, firewall), 4 to 7 a sign-in (SSH, failed SSH, web UI, failed web UI), 8 a restart, 9, 20 and 21 a signal below −75, −93 or −113 dBm, 10 the link of a port, 11 WAN failover, 12 an SMS, 13 and 14 mobile data connected or disconnected, 15 the data limit, 16 and 17 leaving or entering the geofence, 18 a new DHCP client, 19 the topology.',
  'data.action': '1 email, 2 SMS, 3 both, which are two alerts on the device.',
  'data.subject': 'The subject of the email.',
  'data.message': 'The text. `%rn` is the name of the device, `%et` the event, `%ex` its text, `%ts` the time.',
  'data.email': 'The address that gets the email.',
  'data.smtp_config_id':
    'An SMTP configuration of the company of the device, which the device gets as a mail account; by default the device uses its own.',
  'data.delivery_retry': 'Whether the device tries again.',
  'data.retry_interval': 'Minutes between attempts.',
  'data.retry_count': 'The number of attempts.',
  'data.redundancy_interval': 'Minutes between two messages of this alert; 0 for no limit.',
  'data.data_limit': 'The limit of subtype 15 in MB; 0 for others.',
  'data.sim': 'The SIM slot of subtype 15.',
  'data.period': 'The period of subtype 15.',
  'data.starts': 'When the period of subtype 15 begins: an hour of the day, or a day of the week or month.',
  'data.phone': 'The phone number of an SMS. Subtypes 12 and 15 need it for every action.',
  'data.longitude': 'The longitude of the centre of a geofence.',
  'data.latitude': 'The latitude of the centre of a geofence.',
  'data.radius': 'The radius of a geofence in metres.',
}
const of = (owner: string, fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${owner}.${name}`, text]))

/** What the API document says about the alerts that devices have themselves. */
export const legacyDocs = apiDocs({
  summaries: {
    'deviceAlerts.list': 'List the alerts that devices have reported',
    'deviceAlerts.get': 'Read an alert that a device has reported',
    'deviceAlerts.remove': 'Delete an alert that a device has reported',
    'deviceAlerts.token': 'Store the push token of a mobile app',
    'alertConfigurations.list': 'List the alerts that are configured on devices',
    'alertConfigurations.fit': 'Tell which devices can have alerts of their own',
    'alertConfigurations.get': 'Read an alert that is configured on a device',
    'alertConfigurations.create': 'Configure alerts on devices, and return them',
    'alertConfigurations.update': 'Change an alert on its device',
    'alertConfigurations.remove': 'Delete an alert on its device',
    'deviceAlertConfigurations.read': 'Read the alerts that a device has',
    'deviceAlertConfigurations.create': 'Configure alerts on devices',
    'deviceAlertConfigurations.remove': 'Delete an alert on a device',
  },
  operations: {
    'deviceAlerts.list':
      'Returns what devices with firmware before 07.13 have reported, newest first. Devices are asked every ten minutes. Alerts are kept for 90 days, at most 1000 of a device.',
    'deviceAlerts.get': 'Returns a list with one alert, as the API of the vendor does.',
    'deviceAlerts.remove': 'Deletes an alert. It does not return when the device reports it again.',
    'deviceAlerts.token':
      'Stores the push token of an app for its user, at most 10 of a user. This installation sends no push messages; the call exists for apps that expect it.',
    'alertConfigurations.list':
      'Returns the alerts of devices with firmware before 07.13, as they were ordered here or found on the device.',
    'alertConfigurations.fit': 'Returns for each device why it cannot have alerts of its own now; null if it can.',
    'alertConfigurations.get': 'Returns one configuration, as the device had it when it was last read.',
    'alertConfigurations.create':
      'Does the same as `POST /devices/alerts-configurations`, and returns the configurations, which are `pending` until the device has confirmed them. Devices that cannot have them are left out; if that is all of them, the request fails with the reason.',
    'alertConfigurations.update':
      'Changes an alert on its device, which must be online. Values that are left out stay as they are. The configuration is `pending` until the device has confirmed the change; if it does not, `reason` says why.',
    'alertConfigurations.remove':
      'Deletes an alert on its device, which must be online. The configuration is `pending` until the device no longer has it.',
    'deviceAlertConfigurations.read':
      'Asks a device for its alerts and for what they have reported. The answer arrives on the channel under the id of the device, and is stored.',
    'deviceAlertConfigurations.create':
      'Writes alerts into devices with firmware before 07.13, which send the messages themselves. The outcome for each device arrives on the channel under its id, also for devices that cannot have alerts. A device can have 50.',
    'deviceAlertConfigurations.remove': 'Does the same as `DELETE /alerts-configurations/{id}`.',
  },
  fields: {
    ...of('DeviceAlert', {
      id: 'The id of the alert.',
      company_id: 'The company of the device.',
      device_id: 'The device that has reported it.',
      alerts_configs_id: 'The configuration that it comes from; null if that was deleted.',
      message: 'The text that the device has sent.',
      alert_type: 'The name of its type.',
      alert_subtype: 'The name of its subtype.',
      alert_type_id: 'The type, as in `POST /devices/alerts-configurations`; 0 for an event that is not known here.',
      alert_subtype_id: 'The subtype; 0 for an event that is not known here.',
      created_at: 'When it happened, in UTC.',
    }),
    ...of('AlertConfiguration', {
      id: 'The id of the configuration.',
      device_id: 'The device that has it.',
      company_id: 'The company of the device.',
      receiver: 'The address or phone number that gets the message.',
      email_to: 'The address that gets the email; empty for an SMS.',
      phone: 'The phone number; empty if there is none.',
      subject: 'The subject of the email.',
      message: 'The text of the message.',
      email_type: 'Whether the device sends an email; otherwise an SMS.',
      enable: 'Whether it is switched on.',
      type: 'The name of its type.',
      subtype: 'The name of its subtype.',
      user_id: 'Who has ordered it; null if it was found on the device.',
      alert_type_id: 'The type; 0 for an event that is not known here.',
      alert_subtype_id: 'The subtype; 0 for an event that is not known here.',
      smtp_config_id: 'The SMTP configuration that the device got; null if it uses its own mail account.',
      redundancy_enable: 'Whether repetitions are withheld.',
      redundancy_interval: 'Minutes between two messages.',
      state: '`pending` while the device is changed, `stored`, or `failed` if the device did not take it.',
      reason: 'Why the last change was not taken; null if it was.',
    }),
    ...of('AlertFit', {
      device_id: 'The device.',
      reason: 'Why it cannot have alerts of its own now; null if it can.',
    }),
    ...of('alertConfigurations.create', entryFields),
    ...of('deviceAlertConfigurations.create', entryFields),
    'deviceAlerts.id': 'The id of the alert.',
    'deviceAlerts.list.id': 'Ids of alerts, separated by commas.',
    'deviceAlerts.list.company_id': 'Ids of companies, separated by commas.',
    'deviceAlerts.list.alerts_configs_id': 'The configuration that the alerts come from.',
    'deviceAlerts.list.device_id': 'Ids of devices, separated by commas.',
    'deviceAlerts.list.type': 'The number of a type, or a part of the name of types and subtypes.',
    'deviceAlerts.token.token': 'The token, as the service of the phone gave it to the app.',
    'alertConfigurations.id': 'The id of the configuration.',
    'alertConfigurations.list.company_id': 'Ids of companies, separated by commas.',
    'alertConfigurations.list.user_id': 'The user who has ordered them.',
    'alertConfigurations.list.device_id': 'Ids of devices, separated by commas.',
    'alertConfigurations.list.type': 'The number of a type, or a part of the name of types and subtypes.',
    'alertConfigurations.fit.device_id': 'Ids of devices.',
    'alertConfigurations.update.subject': 'The subject of the email.',
    'alertConfigurations.update.message': 'The text of the message.',
    'alertConfigurations.update.enable': 'Whether it is switched on.',
    'alertConfigurations.update.redundancy_enable': 'Whether repetitions are withheld.',
    'alertConfigurations.update.redundancy_interval': 'Minutes between two messages.',
    'alertConfigurations.update.smtp_config_id': 'An SMTP configuration, which the device gets.',
    'deviceAlertConfigurations.read.id': 'The id of the device.',
    'deviceAlertConfigurations.device_id': 'The id of the device.',
    'deviceAlertConfigurations.alert_id': 'The id of the configuration.',
  },
  bodies: {
    'deviceAlerts.token': body({ token: 'token-of-the-app' }),
    'alertConfigurations.fit': body({ device_id: [5] }),
    'alertConfigurations.create': body({ data: [entry] }),
    'alertConfigurations.update': body({ enable: false }),
    'deviceAlertConfigurations.create': body({ data: [entry] }),
  },
  parameters: {
    'deviceAlerts.list.id': [1],
    'deviceAlerts.list.device_id': [5],
    'alertConfigurations.list.device_id': [5],
  },
})
