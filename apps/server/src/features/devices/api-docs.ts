import { apiDocs, body, none } from '../../kit/api-docs.ts'
import { capabilityFields } from './capability-fields.ts'
import { mapDocs } from './map/docs.ts'

const tagging = { device_id: [1, 15], tag_id: [1, 4] }
const taggingEach = {
  data: [
    { device_id: 1, tag_id: [1, 4] },
    { device_id: 15, tag_id: [4] },
  ],
}

const deviceSorts =
  'id company_id status created_at updated_at monitoring_enabled model serial mac description firmware name company_name last_connection_at credit_expire_date task configuration_state configuration_drift management_credit_type_id last_seen_at last_update_at *'

export default apiDocs({
  summaries: {
    ...mapDocs.summaries,
    'enrolment.tokens': 'List enrolment tokens',
    'enrolment.createToken': 'Create an enrolment token and its command for the device; both are returned only once',
    'enrolment.removeToken': 'Revoke an enrolment token',
    'enrolment.pending': 'List devices awaiting approval',
    'enrolment.approve': 'Approve a device awaiting approval by its fingerprint',
    'enrolment.reject': 'Reject a device awaiting approval',
    'enrolment.attempts': 'List the connection attempts of a device',
    'hostKeys.get': "Read the fingerprints of the gateway's host keys",
    'hostKeys.rotate': 'Make the next host key of the gateway the current one, and generate a new next key',
    'authorized.list': 'List approved devices',
    'authorized.create': 'Add devices to the list of approved devices',
    'authorized.remove': 'Remove devices from the list of approved devices',
    'deviceTags.fromFile': 'Change the tags of the devices in a CSV file',
    'deviceTags.previewFile': 'Preview the tag changes of a CSV file',
    'deviceTags.assign': 'Add tags to devices, individually for each device',
    'deviceTags.overwrite': 'Replace the tags of devices, individually for each device',
    'deviceTags.unassign': 'Remove tags from devices, individually for each device',
    'deviceTags.assignAll': 'Add the same tags to devices',
    'deviceTags.overwriteAll': 'Replace the tags of devices with the same tags',
    'deviceTags.unassignAll': 'Remove the same tags from devices',
    'deviceConnections.list': 'List the connections of a device',
    'deviceConnections.reconnecting': 'Count the devices that reconnect after a restart of the server',
    'deviceNotes.list': 'List the notes of a device',
    'deviceNotes.create': 'Add a note to a device',
    'deviceNotes.remove': 'Delete a note of a device',
    'devices.list': 'List devices',
    'devices.statistics': 'Count devices by value',
    'devices.logs': 'List the activity of all devices',
    'devices.get': 'Read a device',
    'devices.create': 'Register devices by serial number and MAC address',
    'devices.updateMany': 'Edit several devices',
    'devices.update': 'Edit a device',
    'devices.remove': 'Delete devices',
    'devices.removeOne': 'Delete a device',
    'devices.monitoring': 'List which devices are monitored',
    'devices.setMonitoring': 'Turn the monitoring of devices on or off',
    'devices.move': 'Move devices to another company',
    'devices.deviceLogs': 'List the activity of a device',
    'deviceCsv.exportList': 'Download the device list as CSV',
    'deviceCsv.exportWorkbook': 'Download the device list as XLSX',
    'deviceCsv.importList': 'Register the devices in a CSV or XLSX file',
  },
  operations: {
    ...mapDocs.operations,
    'devices.list':
      'Returns the devices of your company and its subsidiaries, if you can see them. All filters can be combined: a device has to meet each of them. The values of one filter are alternatives.',
    'devices.get':
      'Returns one device with all its fields, including reported values. With `fields` only those fields are returned.',
    'devices.create':
      'Registers up to 1,000 devices by serial number and MAC address or IMEI, so that they are added to the company automatically when they first connect. Events on the channel are keyed by the company id.',
    'devices.updateMany':
      'Changes up to 1,000 devices in one call, each with its own values. Either all of them are changed or none.',
    'devices.update': 'Changes a device. Values that are left out stay as they are.',
    'devices.remove':
      'Deletes up to 1,000 devices with their history. A deleted device cannot connect until it is registered again.',
    'devices.removeOne':
      'Deletes one device with its history. A deleted device cannot connect until it is registered again.',
    'devices.monitoring':
      'Returns for each device whether it is monitored, with the same filters as the list of devices.',
    'devices.setMonitoring':
      'Turns the monitoring of up to 1,000 devices on or off. A device that is not monitored is disconnected and cannot connect again until its monitoring is turned on. Events on the channel are keyed by device id.',
    'deviceCsv.exportList':
      'Returns the device list as a CSV file with at most 100,000 devices. It accepts the filters, `sort` and `fields` of the list. Texts that a spreadsheet would run as a formula begin with an apostrophe.',
    'deviceCsv.exportWorkbook':
      'Returns the device list as an XLSX workbook with one sheet and at most 100,000 devices. It accepts the filters, `sort` and `fields` of the list.',
    'deviceCsv.importList':
      'Registers the devices that a CSV file or the first sheet of an XLSX workbook lists, up to 10,000 in one call, as multipart form data. The first line names the columns: `serial`, `mac`, `imei`, `name`, `password` and `tags`, in any order. Tags are named, with semicolons between them, and are added to those in `tag_id`. Lines that cannot be added are returned in `errors`, and the other devices are added. If no line can be added, the call is refused: with status 409 if the company already has all of the devices, otherwise with 422. The response names a status channel in `meta.channel`, whose event is keyed by the company id.',
    'devices.move':
      'Moves up to 1,000 devices to another company that you see. They keep their keys and history and lose their tags. Events on the channel are keyed by device id.',
    'devices.statistics':
      'Counts devices by the values of some fields, such as status or model, with the same filters as the list.',
    'devices.logs': 'Returns what users and the server did to all devices that you see, the latest first.',
    'deviceConnections.list':
      'Returns the connections of a device, newest first: when each began and ended, and why it ended. They are kept for 180 days.',
    'deviceConnections.reconnecting':
      'Counts the devices that were cut off by the latest restart of the server, and how many of them are connected again. Both numbers are 0 when none is missing, and from ten minutes after the restart.',
    'deviceNotes.list': 'Returns the notes of a device, newest first.',
    'deviceNotes.create':
      'Adds a note of at most 1,000 characters to a device, with your name and the time. A device has at most 1,000 notes. They move with the device and are deleted with it.',
    'deviceNotes.remove':
      'Deletes a note. You can delete your own notes; deleting those of others also requires the permission `update_devices`.',
    'devices.deviceLogs': 'Returns what users and the server did to one device, the latest first.',
    'deviceTags.fromFile':
      'Changes the tags of all devices that a CSV file names in its first column. Lines that name no device are skipped and returned in `errors`, with status 207.',
    'deviceTags.previewFile': 'Reads a CSV file of devices and returns what it would change. Nothing is changed.',
    'deviceTags.assign':
      'Adds tags to devices. Each device gets the tags of its own entry and keeps those that it has.',
    'deviceTags.overwrite':
      'Replaces the tags of devices. Each device has exactly the tags of its own entry afterwards.',
    'deviceTags.unassign': 'Removes tags from devices. Each device loses the tags of its own entry.',
    'deviceTags.assignAll': 'Adds the same tags to all named devices, which keep those that they have.',
    'deviceTags.overwriteAll': 'Replaces the tags of all named devices, which have exactly these tags afterwards.',
    'deviceTags.unassignAll': 'Removes the same tags from all named devices.',
    'enrolment.tokens': 'Returns the valid enrolment tokens, without the tokens themselves.',
    'enrolment.createToken':
      'Creates a token with which devices join a company without being registered, and the command that installs the agent on them. Token and command are returned only this once.',
    'enrolment.removeToken': 'Revokes an enrolment token. Devices that have joined with it stay.',
    'enrolment.pending': 'Returns the devices that are awaiting approval.',
    'enrolment.approve':
      'Approves a device that is awaiting approval. The fingerprint must be the one that the device shows, so that no other device is approved by mistake.',
    'enrolment.reject': 'Rejects a device that is awaiting approval.',
    'enrolment.attempts': 'Returns the latest attempts of a device to connect, and their results.',
    'authorized.list': 'Returns the approved devices: those that the operator has verified as genuine.',
    'authorized.create':
      'Adds devices to the list of approved devices. Those that are already on it get the new model and batch.',
    'authorized.remove': 'Removes devices from the list of approved devices. Ids that are not on it are ignored.',
    'hostKeys.get':
      'Returns the fingerprints of the keys by which devices recognise the gateway, the current one and the next.',
    'hostKeys.rotate':
      'Replaces the host key of the gateway by the next one, which devices already know. This is refused while some devices do not know it yet, unless `force` is true.',
  },
  fields: {
    ...mapDocs.fields,
    'HostKeys.devices': 'All devices.',
    'Device.id': 'The id of the device.',
    'Device.name': 'The name of the device.',
    'Device.description': 'A description of the device.',
    'Device.company_name': 'The name of the company that has the device.',
    'Device.status':
      'The state of the connection: 0 offline, 1 online, 2 pending; null before the device was activated.',
    'Device.ip': 'The IP address from which the device is connected, or last was.',
    'Device.tags': 'The tags of the device.',
    ...capabilityFields,
    'DeviceTag.id': 'The id of the tag.',
    'DeviceTag.name': 'The name of the tag.',
    'DeviceTag.company_name':
      'The company of the tag if another tag that you can see has the same name; otherwise null.',
    'DeviceTag.user_id': 'The id of the user who created the tag; null if the account was deleted.',
    'devices.id': 'Ids of devices, separated by commas.',
    'devices.get.id': 'The id of the device.',
    'devices.update.id': 'The id of the device.',
    'devices.deviceLogs.id': 'The id of the device.',
    'devices.updateMany.id': 'The id of the device.',
    'devices.updateMany.data':
      'The devices with their new values, 1 to 1,000. Values that are left out stay as they are.',
    'devices.updateMany.tag_id': 'Ids of all tags of the device, at most 100.',
    'devices.update.tag_id': 'Ids of all tags of the device, at most 100.',
    'devices.removeOne.id': 'The id of the device.',
    'devices.setMonitoring.data': 'The devices, 1 to 1,000.',
    'devices.setMonitoring.device_id': 'The id of the device.',
    'devices.setMonitoring.monitoring_enabled': 'Whether monitoring is turned on: 1 or 0.',
    'devices.create.data': 'The devices to register, 1 to 1,000.',
    'NewDevice.tag_id': 'Ids of tags for the device, at most 100.',
    'NewDevice.company_id': 'The id of the company of the device.',
    'NewDevice.name':
      'The name of the device, 1 to 64 characters. If omitted, the device is named after its serial number.',
    'devices.name': 'The name of the device, 1 to 64 characters.',
    'devices.serial': 'Only the device with this serial number.',
    'NewDevice.serial': 'The serial number, 1 to 64 letters, digits, dots, hyphens, underscores or slashes.',
    'devices.mac': 'Only the device with this MAC address.',
    'NewDevice.mac':
      'The MAC address: six pairs of hexadecimal digits, with or without separators. An empty text means none.',
    'devices.company_id': 'Only devices of these companies; ids, separated by commas.',
    'devices.move.company_id': 'The id of the company that gets the devices.',
    'devices.device_id': 'Ids of the devices, 1 to 1,000.',
    'devices.tags': 'Only devices with one of these tags, by name or id, separated by commas.',
    'devices.status': 'Only devices in these states, separated by commas.',
    'devices.model': 'Only devices of these models, separated by commas.',
    'devices.firmware': 'Only devices with these firmware versions, separated by commas.',
    'devices.tag_id':
      'Only devices with one of these tags; ids, separated by commas. `is_null` finds devices without a tag, `not_null` those with any.',
    'devices.task':
      'Only devices that wait for or run these tasks, separated by commas; `no_pending_task` and `is_null` find devices without any.',
    'devices.management_credit_type': 'Only devices that are managed by these resources, separated by commas.',
    'devices.management_credit_type_id':
      'Only devices that are managed by resources of these types; ids, separated by commas.',
    'devices.data_credit_type': 'Only devices with these data packs, separated by commas.',
    'devices.data_credit_type_id': 'Only devices with data packs of these types; ids, separated by commas.',
    'deviceCsv.exportList.limit': 'The maximum number of devices to return, 0 to 100,000.',
    'deviceCsv.exportWorkbook.limit': 'The maximum number of devices to return, 0 to 100,000.',
    'deviceCsv.type':
      'The format of the file: CSV, or an XLSX workbook for `xls` and `xlsx`. The content decides how it is read.',
    'deviceCsv.importList.company_id': 'The id of the company of the devices.',
    'deviceCsv.importList.tag_id': 'Ids of tags for the devices, at most 100, separated by commas.',
    'deviceCsv.file': 'The CSV or XLSX file, at most 4 MiB and 10,000 lines after its header.',
    'DeviceImportFault.line': 'The number of the line, from 1, the header included.',
    'DeviceImportFault.source':
      'Where the error is: `file.` and the number of the line, followed by the column if one is at fault.',
    'DeviceLogEntry.type': 'What was done.',
    'DeviceLogEntry.status': 'Whether it succeeded.',
    'DeviceLogEntry.device_id': 'The id of the device; null if it was deleted.',
    'deviceTags.data': 'The devices, each with its tags; 1 to 10,000.',
    'deviceTags.device_id': 'The id of the device, or the ids of the devices.',
    'deviceTags.tag_id': 'Ids of the tags, at most 100.',
    'deviceTags.file':
      'The CSV file, at most 4 MiB and 10,000 lines. Its first column contains serial numbers or MAC addresses.',
    'deviceTags.action':
      'What is done with the tags: `assign` adds them, `unassign` removes them, `overwrite` leaves exactly these.',
    'TagFileFault.line': 'The number of the line, from 1.',
    'TagFileFault.value': 'The beginning of the first column of the line.',
    'TagFileFault.reason':
      'Why the line was skipped: invalid format, unknown device, several matching devices, or a tag that is not allowed.',
    'TagFilePreview.devices': 'The number of devices that the file names.',
    'TagFilePreview.added': 'Tags that would be added, over all devices.',
    'TagFilePreview.removed': 'Tags that would be removed, over all devices.',
    'enrolment.uses': 'How many devices may join with the token, 1 to 100,000.',
    'enrolment.expires_in': 'How many seconds the token is valid, 60 to 31,536,000 (a year).',
    'enrolment.company_id': 'The id of the company that gets the devices.',
    'enrolment.pending.company_id': 'Only devices that are awaiting approval in this company.',
    'EnrolmentToken.expires_at': 'When the token expires, UTC.',
    'enrolment.removeToken.id': 'The id of the enrolment token.',
    'enrolment.approve.id': 'The id of the device awaiting approval.',
    'enrolment.reject.id': 'The id of the device awaiting approval.',
    'enrolment.attempts.id': 'The id of the device.',
    'enrolment.name': 'A name for the device, at most 64 characters.',
    'EnrolmentCreateTokenResult.token': 'The token. It is returned only this once.',
    'EnrolmentCreateTokenResult.line': 'The command to run in a shell on a device.',
    'PendingDevice.fingerprint_md5':
      'The fingerprint of the key in the older notation that some devices print: MD5 as hexadecimal digits with colons; empty for a device without a key.',
    'PendingDevice.reason':
      'Why it waits: `join` a new device, `rekey` a known device with another key, `duplicate` one key on two devices.',
    'PendingDevice.device_id': 'The id of the known device whose key would be replaced; null for a new device.',
    'PendingDevice.device_name': 'The name of the known device whose key would be replaced; null for a new device.',
    'PendingDevice.company_id': 'The id of the company that the device asked to join; null if it named none.',
    'PendingDevice.company_name': 'The name of the company that the device asked to join; null if it named none.',
    'PendingDevice.protocol': 'How the device has called: `ssh` or `tr-069`.',
    'PendingDevice.oui': 'The vendor by which a device of TR-069 names itself; null for others.',
    'PendingDevice.product_class': 'The product class by which a device of TR-069 names itself; null for others.',
    'PendingDevice.name': 'The name that the device gave itself.',
    'ConnectAttempt.code': 'The number of the outcome; 0: connected.',
    'ConnectAttempt.reason': 'The outcome, as text.',
    'authorized.data':
      'The devices to add to the list, 1 to 1,000. A single device may also be sent without this list around it.',
    'authorized.id': 'Ids of the entries to remove from the list, 1 to 1,000.',
    'deviceNotes.id': 'The id of the device.',
    'deviceNotes.note_id': 'The id of the note.',
    'deviceNotes.text': 'The text, 1 to 1,000 characters, with line breaks.',
    'DeviceNote.id': 'The id of the note.',
    'DeviceNote.device_id': 'The id of the device.',
    'DeviceNote.user_id': 'The id of the author; null if the account is gone.',
    'DeviceNote.username': 'The name of the author.',
    'DeviceNote.text': 'The text.',
    'DeviceNote.created_at': 'When the note was added, UTC.',
    'deviceConnections.id': 'The id of the device.',
    'deviceConnections.start_date':
      'Leaves out connections that ended before this time, in ISO 8601 or as `Y-m-d H:i:s` in UTC.',
    'deviceConnections.end_date':
      'Leaves out connections that began after this time, in ISO 8601 or as `Y-m-d H:i:s` in UTC.',
    'Reconnecting.back': 'How many of the devices are connected again.',
    'Reconnecting.total': 'How many devices the restart has cut off.',
    'DeviceConnection.id': 'The id of the connection.',
    'DeviceConnection.connected_at': 'The start of the connection, in UTC.',
    'DeviceConnection.disconnected_at': 'The end of the connection, in UTC; null while it is open.',
    'DeviceConnection.duration': 'How long the connection lasted, in seconds; up to now while it is open.',
    'DeviceConnection.offline_before':
      'How long the device had been offline before it connected, in seconds; null for the first connection on record.',
    'DeviceConnection.reason':
      'Why the connection ended; null while it is open. `silent`: nothing was received for 90 s.',
    'DeviceConnection.message': 'The reason as text; null while the connection is open.',
    'DeviceConnection.restart':
      'Whether the device had restarted before it connected: `ordered` by a command, or `unordered`, for example after a power cut. Null when it had not restarted.',
  },
  bodies: {
    ...mapDocs.bodies,
    'devices.create': body({
      data: [
        {
          company_id: 3,
          device_series: 'rut',
          serial: '6001000950',
          mac: '00:1E:42:3B:CF:32',
          name: 'Ferry terminal',
          tag_id: [1],
        },
      ],
    }),
    'devices.updateMany': body({
      data: [
        { id: 2, name: 'Lviv depot', dynamic_monitoring: 300 },
        { id: 3, description: 'Cabinet 4, Kyiv' },
      ],
    }),
    'devices.update': body({
      description: 'Cabinet 7, Lviv',
      dynamic_monitoring: 120,
      gps_monitoring: 0,
      user_set_latitude: 49.84,
      user_set_longitude: 24.03,
    }),
    'deviceNotes.create': body({ text: 'The SIM card was replaced. The PIN is in the safe.' }),
    'devices.remove': body({ device_id: [199, 200] }),
    'devices.setMonitoring': body({ data: [{ device_id: 7, monitoring_enabled: 0 }] }),
    'deviceCsv.importList': body({
      type: 'csv',
      company_id: 3,
      device_series: 'rut',
      auto_credit_enable: true,
      add_without_password: true,
      tag_id: [1],
      file: 'serial,mac,name,tags\n6001000951,00:1E:42:3B:CF:33,Ferry pier,\n',
    }),
    'devices.move': body({ device_id: [190], company_id: 12 }),
    'deviceTags.fromFile': body({
      first_parameter: 'serial',
      tag_id: [1],
      action: 'assign',
      file: 'serial\n6001000000\n6006000014\n',
    }),
    'deviceTags.previewFile': body({
      first_parameter: 'serial',
      tag_id: [1],
      action: 'assign',
      file: 'serial\n6001000000\n6006000014\n',
    }),
    'deviceTags.assign': body(taggingEach),
    'deviceTags.overwrite': body(taggingEach),
    'deviceTags.unassign': body(taggingEach),
    'deviceTags.assignAll': body(tagging),
    'deviceTags.overwriteAll': body(tagging),
    'deviceTags.unassignAll': body(tagging),
    'enrolment.createToken': body({ company_id: 3, uses: 5, expires_in: 86_400 }),
    'enrolment.approve': none('There is no example: approving requires the fingerprint that the device itself shows.'),
    'enrolment.reject': none(
      'There is no example: the demo has a device awaiting approval only while its simulated devices run. `GET /devices/pending` lists them.',
    ),
    'authorized.create': body({
      data: [{ serial: '6001000901', mac: '00:1E:42:3B:CF:01', model: 'RUTX50', batch: '2026-11' }],
    }),
    'authorized.remove': body({ id: [2] }),
    'hostKeys.rotate': body({ force: true }),
  },
  parameters: {
    ...mapDocs.parameters,
    'devices.list.id': [1, 2],
    'devices.statistics.id': [1, 2],
    'devices.monitoring.id': [1, 2],
    'deviceCsv.exportList.id': [1, 2],
    'deviceCsv.exportWorkbook.id': [1, 2],
    'devices.removeOne.id': 198,
    'deviceCsv.exportList.search-fields': ['name', 'serial'],
    'deviceCsv.exportWorkbook.search-fields': ['name', 'serial'],
    'deviceCsv.exportList.fields': ['name', 'model', 'status'],
    'deviceCsv.exportWorkbook.fields': ['name', 'model', 'status'],
    'deviceCsv.exportList.sort': ['name'],
    'deviceCsv.exportWorkbook.sort': ['name'],
    'devices.update.id': 2,
    'devices.list.search-fields': ['name', 'serial'],
    'devices.list.fields': ['name', 'model', 'status'],
    'devices.get.fields': ['name', 'model', 'status'],
    'devices.list.sort': ['name'],
    'enrolment.pending.company_id': 3,
    'enrolment.removeToken.id': 2,
    'deviceNotes.remove.note_id': 1,
  },
  sorts: {
    'deviceMap.list': 'id name company_name status source located_at',
    'geofences.list': 'id name company_name kind created_at updated_at',
    'devices.list': deviceSorts,
    'devices.monitoring': deviceSorts,
    'deviceCsv.exportList': deviceSorts,
    'deviceCsv.exportWorkbook': deviceSorts,
    'authorized.list': 'id serial mac model batch created_at',
  },
})
