import { apiDocs, body, none } from '../../kit/api-docs.ts'

export default apiDocs({
  heading: {
    name: 'Device configurator',
    description:
      'Changes to the configuration of devices. The device restores its old configuration unless it connects again, passes the tests and is confirmed in time.',
  },
  operations: {
    'configChanges.list': 'Returns the changes to the configuration of a device, the newest first.',
    'configChanges.get': 'Returns one change with what the device has reported about it.',
    'configChanges.create':
      'Changes the configuration of a device. The device must be online, because its present files are the base of the change: if they differ when it is applied, nothing is written. A second change of the same device is refused until the first is finished.',
    'configChanges.cancel':
      'Withdraws a change that was not sent, or makes the device restore its old configuration. A confirmed change cannot be cancelled.',
    'configActions.list':
      'Returns the configurations of many devices, the newest first, with the number of devices by state.',
    'configActions.get': 'Returns how far one configuration of many devices is.',
    'configActions.logs': 'Returns the requests of one configuration of many devices, device by device.',
    'configLogs.list': 'Returns the configuration log of a device: one entry for each change.',
    'configLogs.action': 'Returns the entries of one action.',
    'devicePasswords.generate':
      'Generates a random password for each of up to 250 devices and sets it on them. Nobody sees it before it is downloaded with `GET /tasks/{id}/download/passwords`. Devices that are offline get it when they connect within a day.',
    'devicePasswords.set':
      'Sets the passwords of up to 250 devices. The device gets only a hash; the stored password of the device changes when the device has confirmed the new one.',
    'devicePasswords.upload':
      'Sets the passwords of the devices in a CSV file with the columns `serial` and `password`, up to 250 devices. Lines that are not valid are returned in `errors`, with status 207; if no line is valid, the call is refused with 422.',
    'devicePasswords.tasks':
      'Returns the tasks that generated passwords: one for each company of the devices of a request.',
    'devicePasswords.devices': 'Returns the devices of a task, with the outcome on each.',
    'devicePasswords.download':
      'Returns the passwords that the devices of a task have confirmed, as CSV, and deletes them. Each password is returned once; later calls return status 409 and say so. Passwords that are not downloaded are deleted after 30 days.',
  },
  fields: {
    'ConfigChange.id': 'The id of the change.',
    'ConfigChange.revision': 'The number that the caller gave the change.',
    'ConfigChange.state':
      'How far the change is. `restored`: the old configuration is back. `unknown`: the device has not answered.',
    'ConfigChange.entries': 'The entries of the change. Secrets and the contents of files are left out.',
    'ConfigChange.confirm_within': 'The seconds in which the change must be confirmed.',
    'ConfigChange.deadline_at': 'When the device restores its old configuration, in UTC; null if it does not wait.',
    'ConfigChange.phase': 'The phase in which the change ended, or waits.',
    'ConfigChange.code': 'Why the change failed; null if it did not.',
    'ConfigChange.text': 'What the device said. Secrets are hidden.',
    'ConfigChange.log': 'The last 4,000 characters of the log of the device. Secrets are hidden.',
    'ConfigChange.differs': 'Files that are not as the change has written them, by path.',
    'ConfigChange.unknown_since': 'Since when the outcome is unknown; null if it is known.',
    'ConfigLog.action_name': 'The name of the action.',
    'ConfigLog.method': 'The method of the request.',
    'ConfigLog.route': 'The path of the request.',
    'ConfigLog.request_message': 'The entries of the change. Secrets are hidden.',
    'ConfigLog.response_message': 'What the device said.',
    'ConfigLog.response_code': 'The status: 200 if confirmed, 409 if refused, 500 if restored, 0 while there is none.',
    'ConfigLog.request_state': 'How far the change is.',
    'ConfigLog.duration': 'The seconds from the request to the end; 0 until it is finished.',
    'ConfigLog.execution_duration': 'The seconds from sending to the end; 0 until it is finished.',
    'ConfigLog.additional_information': 'The code of a failure.',
    'ConfigLog.display_name': 'The title of the action.',
    'ConfigLog.request_hidden': '1 if the request has secrets, which are hidden.',
    'ConfigLog.request_id': 'The id of the change.',
    'PasswordTask.id': 'The id of the task.',
    'PasswordTask.deleted_at': 'When its passwords were deleted, in UTC; null if there is something left to download.',
    'PasswordTask.completed': 'The devices that have confirmed their new password.',
    'PasswordTask.total': 'All devices of the task.',
    'PasswordTask.available': 'The passwords that a download would return now.',
    'PasswordTaskDevice.id': 'The id of the device.',
    'PasswordTaskDevice.status':
      'How far the change is. `unknown`: the device has not answered and may have changed it.',
    'PasswordTaskDevice.message': 'Why the password was not changed; null if it was.',
    'PasswordFault.line': 'The number of the line, from 1.',
    'devicePasswords.id': 'The id of the device, or of the task.',
    'devicePasswords.length': 'The length of the password, 8 to 32.',
    'devicePasswords.use_special': 'Whether the password contains special characters.',
    'devicePasswords.password': 'The new password.',
    'devicePasswords.password_confirmation': 'The same password again.',
    'devicePasswords.show_password':
      'Whether the outcome on the channel contains the password, in `data.password`. It is stored encrypted.',
    'devicePasswords.file': 'The CSV file.',
    'configChanges.id': 'The id of the device.',
    'configChanges.change_id': 'The id of the change.',
    'configChanges.revision': 'A number of your choice.',
    'configChanges.entries':
      'What to change: lines of uci, files to write or remove, passwords of users of the device, services to restart, or a restart of the device.',
    'configChanges.kind': 'What the entry or test does.',
    'configChanges.line': 'For `uci`: a line as `uci batch` takes it.',
    'configChanges.path': 'For `file` and `remove`: an absolute path.',
    'configChanges.content': 'For `file`: the text of the file.',
    'configChanges.mode': 'For `file`: the mode of a new file, in octal.',
    'configChanges.user': 'For `password`: the user of the device.',
    'configChanges.password':
      'For `password`: the new password. The device gets only its hash (SHA-512 crypt), and the server does not keep it.',
    'configChanges.hash': 'For `password`, instead of the password: its hash as `/etc/shadow` has it.',
    'configChanges.service': 'For `reload`: the name of the service.',
    'configChanges.confirm_within': 'The seconds in which the change must be confirmed, 30 to 900.',
    'configChanges.tests': 'Tests on the device that must pass before the change is confirmed.',
    'configChanges.host': 'For `ping`: the host.',
    'configChanges.url': 'For `http`: the URL.',
    'configChanges.name': 'For `dns`: the name to look up. For `interface`: the interface that must be up.',
    'configChanges.interface': 'For `ping` and `http`: the interface to use.',
    'configChanges.timeout': 'The seconds that the test may take, 1 to 300.',
    'configLogs.id': 'The id of the device.',
    'configLogs.action_name': 'The name of the action.',
  },
  bodies: {
    'devicePasswords.generate': body({ data: [{ id: 2, length: 20, use_special: 1 }] }),
    'devicePasswords.set': body({
      data: [{ id: 3, password: 'Correct-Horse-9', password_confirmation: 'Correct-Horse-9', show_password: false }],
    }),
    'devicePasswords.upload': body({ file: 'serial,password\n6001000000,Correct-Horse-9\n', show_password: false }),
    'devicePasswords.devices': none(
      'There is no example: the ids of tasks are different each time. `GET /devices/passwords/generated/tasks` lists yours.',
    ),
    'devicePasswords.download': none('There is no example: the devices of the demo confirm no passwords.'),
    'configChanges.create': none('There is no example: the devices of the demo are offline for it.'),
    'configChanges.get': none(
      'There is no example: the ids of changes are different each time. `GET /devices/{id}/configurator/changes` lists yours.',
    ),
    'configChanges.cancel': none('There is no example: only a change that is not confirmed can be cancelled.'),
  },
  parameters: { 'configLogs.action.action_name': 'change-1' },
})
