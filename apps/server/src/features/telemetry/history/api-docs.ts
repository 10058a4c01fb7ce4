const periodOf = (what: string): string =>
  `Returns ${what} in a period, by default the last 24 hours. For more than 3 days, or before the last 8 days, there is one record for each hour with its last values; otherwise one for each report, and of more than 10,000 reports every nth.`

const extremes =
  'in a period, by default the last 24 hours, at most 31 days. The values come from hourly roll-ups, which are at most 10 minutes old, and `created_at` is the beginning of the hour.'

/** What the API document says about the endpoints of `deviceHistory` and `fieldValues`. */
export const historyDocs = {
  summaries: {
    'deviceHistory.locations': 'List the locations of a device over time',
    'deviceHistory.information': 'List the reports of a device',
    'deviceHistory.snapshot': 'Read all values of a device at one time',
    'deviceHistory.parameter': 'List the values of one parameter',
    'deviceHistory.datetimes': 'List when reports arrived',
    'deviceHistory.customData': 'List the values of monitoring templates',
    'deviceHistory.tag': 'Read the extremes of devices with a tag',
    'deviceHistory.tagGroup': 'Read the extremes of each device with a tag',
    'deviceHistory.company': 'Read the extremes of the devices of a company',
    'deviceHistory.companyGroup': 'Read the extremes of each device of a company',
    'fieldValues.graph': 'Count devices by the value of a field',
    'fieldValues.values': 'List the values of a field',
  },
  operations: {
    'deviceHistory.locations': periodOf('where a device was'),
    'deviceHistory.information': `${periodOf('the reports of a kind')} Temperatures are tenths of a degree. A number is null if the report does not contain it; a text is the one that was valid then. \`sim1_\` and \`sim2_\` are the counters of the modem while that SIM was in use. \`gps\` requires the permission to view locations.`,
    'deviceHistory.snapshot':
      'Returns one record with the values of a device at a time, by default now: of each number the last one within the hour before, and the texts that were valid. The list is empty if nothing is known. `firmware` and the `rx_` and `tx_` fields are not stored over time and are null.',
    'deviceHistory.parameter':
      'Returns the values of one parameter up to a time, by default now, newest first. Numbers are those of the reports of the last 8 days; texts have a record for each change of the last 90 days. Each record has the value under the name of the parameter.',
    'deviceHistory.datetimes':
      'Returns the times of reports by day, newest first, by default of the last 8 days. Before that, there is a time for each hour. At most 10,000 times are returned.',
    'deviceHistory.customData': periodOf('the values that a device has read for monitoring templates'),
    'deviceHistory.tag': `Returns the greatest and the smallest value of a parameter over all devices with a tag ${extremes}`,
    'deviceHistory.tagGroup': `Returns the same as for the tag, and additionally the extremes of each device ${extremes}`,
    'deviceHistory.company': `Returns the greatest and the smallest value of a parameter over all devices of a company ${extremes}`,
    'deviceHistory.companyGroup': `Returns the same as for the company, and additionally the extremes of each device ${extremes}`,
    'fieldValues.graph':
      'Returns how many devices have each value as their latest one, for the 1000 most frequent values.',
    'fieldValues.values': 'Returns the different latest values of all devices, the 1000 most frequent ones first.',
  },
  fields: {
    'deviceHistory.type': 'The kind of values.',
    'deviceHistory.start_date': 'The beginning of the period, UTC if no zone is given.',
    'deviceHistory.end_date': 'The end of the period, UTC if no zone is given. A day without a time is included.',
    'deviceHistory.datetime': 'The time, UTC if no zone is given; by default now.',
    'deviceHistory.parameter': 'The name of the parameter.',
    'deviceHistory.config_id': 'The id of a monitoring template; by default all of them.',
    'deviceHistory.limit': 'The maximum number of records, 100 by default and at most 10,000.',
    'deviceHistory.offset': 'The number of records to skip.',
    'deviceHistory.include_child_companies': 'Includes the devices of all subsidiaries.',
    'fieldValues.field':
      'The name of a value, such as `operator`, or `configId:url:parameter` for a value of a monitoring template.',
    'LocationPoint.latitude': 'The latitude in degrees.',
    'LocationPoint.longitude': 'The longitude in degrees.',
    'LocationPoint.altitude': 'The altitude in metres; null if it was not reported.',
    'LocationPoint.created_at': 'When the device was there, in UTC.',
    'ReportDay.date': 'The day in UTC.',
    'ReportDay.times': 'The times of the reports of that day as `H:i:s` in UTC, not as Unix seconds.',
    'Extremes.Maximum': 'The greatest value; null if no device reported one.',
    'Extremes.Minimum': 'The smallest value; null if no device reported one.',
    'GroupExtremes.Maximum': 'The greatest value; null if no device reported one.',
    'GroupExtremes.Minimum': 'The smallest value; null if no device reported one.',
    'GroupExtremes.devices': 'The extremes of each device that reported a value.',
    'DeviceExtremes.Maximum': 'The greatest value of the device.',
    'DeviceExtremes.Minimum': 'The smallest value of the device.',
    'Extreme.value': 'The value, temperatures in °C.',
    'Extreme.serial': 'The serial number of the device.',
    'Extreme.device_name': 'The name of the device.',
    'Extreme.created_at': 'The beginning of the hour in which the value was reported, in UTC.',
    'CustomData.data': 'The values by URL of the source and by name.',
    'CustomData.created_at': 'When the device read the values, in UTC.',
  },
  parameters: {
    'deviceHistory.snapshot.datetime': '2026-11-20 12:00:00',
    'deviceHistory.parameter.datetime': '2026-11-20 12:00:00',
    'deviceHistory.customData.config_id': 100,
    ...Object.fromEntries(
      ['tag', 'tagGroup', 'company', 'companyGroup'].map((name) => [
        `deviceHistory.${name}.end_date`,
        '2026-11-20T00:00:00Z',
      ]),
    ),
    'deviceHistory.parameter.parameter': 'signal',
    'deviceHistory.tag.parameter': 'temperature',
    'deviceHistory.tagGroup.parameter': 'temperature',
    'deviceHistory.company.parameter': 'temperature',
    'deviceHistory.companyGroup.parameter': 'temperature',
    'deviceHistory.information.type': 'dynamic',
    'fieldValues.graph.field': 'operator',
    'fieldValues.values.field': 'operator',
  },
}
