import { apiDocs, none } from '../../kit/api-docs.ts'

/** The fields of a SIM in the list of a company, which are also those of a SIM of a device. */
const listed = {
  'ListedSim.id': 'The id of the SIM.',
  'ListedSim.device_id': 'The id of the device.',
  'ListedSim.company_id': 'The company of the device.',
  'ListedSim.modem_id': 'The number of the modem, `1` or `2`.',
  'ListedSim.slot': 'The slot in which the SIM was last used.',
  'ListedSim.iccid': 'The number of the SIM; null if the device has not reported it.',
  'ListedSim.in_use': 'Whether the modem used this SIM in its last report.',
  'ListedSim.reset_day': 'The day of the month on which a billing period begins.',
  'ListedSim.time_zone': 'The time zone of the billing period.',
  'ListedSim.allowance': 'The bytes that a billing period includes; null without a limit.',
  'ListedSim.period_start': 'When the period began, in UTC.',
  'ListedSim.period_end': 'When the period ends, in UTC.',
  'ListedSim.sent': 'The bytes sent in the period.',
  'ListedSim.received': 'The bytes received in the period.',
  'ListedSim.share': 'The usage in percent of the allowance; null without one.',
  'ListedSim.forecast': 'The expected bytes at the end of the period; null if less than a day was counted.',
  'ListedSim.exhausted_at':
    'When the allowance will be used up, in UTC; null if that is not expected before the end of the period.',
  'ListedSim.thresholds': 'The shares of the allowance, in percent, at which users are notified.',
}

export default apiDocs({
  summaries: {
    'dataUsage.days': 'List the mobile data of a device by day',
    'dataUsage.sims': 'List the SIMs of a device with their usage',
    'dataUsage.companyDays': 'List the mobile data of a company by day',
    'dataUsage.tagDays': 'List the mobile data of the devices of a tag by day',
    'dataUsage.list': 'List SIMs with their usage, allowance and forecast',
    'dataUsage.update': 'Set the billing period and allowance of a SIM',
  },
  heading: {
    name: 'Data usage',
    description:
      'How much mobile data the SIMs of devices use. It is counted from the counters in the reports of the devices and kept for 400 days.',
  },
  operations: {
    'dataUsage.days':
      'Returns what the SIMs of a device sent and received on each day (UTC). Days without usage are left out. `tx` are the bytes that the device sent, `rx` those that it received.',
    'dataUsage.sims':
      'Returns the SIMs that a device has used, each with its usage in its current billing period or an earlier one, by day of its time zone. The forecast continues the usage of the last seven days.',
    'dataUsage.companyDays':
      'Returns what the SIMs of all devices of a company and its subsidiaries sent and received on each day (UTC), summed by modem and slot.',
    'dataUsage.tagDays':
      'Returns what the SIMs of all devices of a tag that you see sent and received on each day (UTC), summed by modem and slot.',
    'dataUsage.list':
      'Returns the SIMs of the companies that you see, each with its usage in its current billing period.',
    'dataUsage.update':
      'Sets the day of the month on which the billing period of a SIM begins at midnight, and its allowance. Months without that day use their last day.',
  },
  fields: {
    'dataUsage.id': 'The id of the device; for the settings, that of the SIM.',
    'dataUsage.companyDays.id': 'The id of the company.',
    'dataUsage.tagDays.id': 'The id of the tag.',
    'dataUsage.list.company_id': 'Ids of companies, separated by commas.',
    'dataUsage.list.device_id': 'Ids of devices, separated by commas.',
    'dataUsage.thresholds':
      'The shares of the allowance, in percent, at which users are notified; 80 and 100 by default.',
    'dataUsage.start_date': 'The first day or moment, UTC if no zone is given.',
    'dataUsage.end_date': 'The last day or moment, UTC if no zone is given. The range can be at most 400 days.',
    'dataUsage.periods_ago': 'Which billing period of each SIM: 0 is the current one, 1 the one before.',
    'dataUsage.reset_day': 'The day of the month on which a billing period begins.',
    'dataUsage.time_zone': 'The time zone of the billing period, such as `Europe/Oslo`.',
    'dataUsage.allowance': 'The bytes that a billing period includes; null without a limit.',
    'DataUsageDay.date': 'The day in UTC.',
    'DataUsageDay.modems': 'The modems of the device that were used on this day.',
    'DataUsageDay.modem_id': 'The number of the modem, `1` or `2`.',
    'DataUsageDay.sims': 'The SIMs of the modem that were used on this day.',
    'DataUsageDay.sim_id': 'The slot of the SIM.',
    'DataUsageDay.data': 'The bytes received and sent.',
    'DataUsageDay.rx': 'The bytes that the device received.',
    'DataUsageDay.tx': 'The bytes that the device sent.',
    'DataUsageSims.sims': 'The SIMs of the device, by modem and slot.',
    'SimUsage.id': 'The id of the SIM.',
    'SimUsage.device_id': 'The id of the device.',
    'SimUsage.modem_id': 'The number of the modem, `1` or `2`.',
    'SimUsage.slot': 'The slot in which the SIM was last used.',
    'SimUsage.iccid': 'The number of the SIM; null if the device has not reported it.',
    'SimUsage.in_use': 'Whether the modem used this SIM in its last report.',
    'SimUsage.reset_day': 'The day of the month on which a billing period begins.',
    'SimUsage.time_zone': 'The time zone of the billing period and the days.',
    'SimUsage.allowance': 'The bytes that a billing period includes; null without a limit.',
    'SimUsage.period_start': 'When the period began, in UTC.',
    'SimUsage.period_end': 'When the period ends, in UTC.',
    'SimUsage.sent': 'The bytes sent in the period.',
    'SimUsage.received': 'The bytes received in the period.',
    'SimUsage.share': 'The usage in percent of the allowance; null without one.',
    'SimUsage.forecast':
      'The expected bytes at the end of the current period; null for earlier ones, and if less than a day was counted.',
    'SimUsage.exhausted_at':
      'When the allowance will be used up, in UTC; null if that is not expected before the end of the period.',
    'SimUsage.days': 'The usage by day. Days without usage are left out.',
    'SimUsage.thresholds': 'The shares of the allowance, in percent, at which users are notified.',
    ...listed,
    'SimDay.date': 'The day in the time zone of the SIM.',
    'SimDay.sent': 'The bytes sent.',
    'SimDay.received': 'The bytes received.',
    'SimDay.spread':
      'The bytes among them that were distributed evenly over a longer time, because reports were more than an hour apart.',
    'SimDay.unknown_seconds':
      'The seconds for which the usage is unknown, because the device was restarted after its last report.',
    'SimSettings.id': 'The id of the SIM.',
    'SimSettings.reset_day': 'The day of the month on which a billing period begins.',
    'SimSettings.time_zone': 'The time zone of the billing period.',
    'SimSettings.allowance': 'The bytes that a billing period includes; null without a limit.',
    'SimSettings.thresholds': 'The shares of the allowance, in percent, at which users are notified.',
  },
  parameters: { 'dataUsage.sims.periods_ago': 0, 'dataUsage.list.device_id': [1] },
  bodies: {
    'dataUsage.update': none('There is no example: the devices of the demo have no SIM with this id.'),
  },
  sorts: {
    'dataUsage.list': 'id device_name company_name iccid allowance',
  },
})
