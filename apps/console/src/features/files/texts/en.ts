/** Words of the files room. */
export const en = {
  title: 'Files',
  search: 'Name, description',
  empty: 'No file yet. Upload firmware, a backup or a file for tasks.',
  ofCompany: 'This company has no files yet.',
  shared: 'The file belongs to another company and was shared with yours',
  download: 'Download',
  field: {
    name: 'Name', type: 'Type', description: 'Description', company: 'Company', device: 'Device', model: 'Device model', version: 'Firmware version', visibility: 'Visible to', size: 'Size',
    created: 'Created', file: 'File', sum: 'SHA-256',
  },
  type: {
    config: 'Configuration', firmware: 'Firmware', global_firmware: 'Global firmware', custom_file: 'Custom file', device_task_manager_file: 'Task file', eventslog: 'Events log',
    periodic_backup: 'Periodic backup', troubleshoot: 'Troubleshoot',
  },
  ofDevice: { not_null: 'From a device', is_null: 'Uploaded' },
  visible: { company: 'Own company', subsidiaries: 'Subsidiaries', chosen: 'Chosen companies', everybody: 'Everybody', withYou: 'Shared with you' },
  add: {
    action: 'Add file', title: 'Add file', verb: 'Upload file', purpose: 'Everybody who sees the files of the company can use it.', limit: 'At most {{size}}.',
    read: 'Model and version are read from its content.',
  },
  edit: { action: 'Edit description', title: 'Edit description', verb: 'Save changes' },
  remove: { action: 'Remove', title: 'Remove file', verb: 'Remove file', message: '{{name}} is removed for everybody who sees it, and cannot be brought back.' },
  view: {
    action: 'View', binary: 'This file holds nothing that can be read here. Download it to use it.', truncated: 'There is more than is shown here. Download the file to see all of it.',
    empty: 'The file is empty.', members: 'What the archive holds', text: 'Content of the file',
  },
  permissions: {
    action: 'Permissions', title: 'File permissions', verb: 'Save permissions', label: 'Visible to', company: 'The own company only', subsidiaries: 'The own company and all of its subsidiaries',
    chosen: 'The own company and chosen ones', companies: 'Companies', everybody: 'Firmware for everybody is seen by everybody',
  },
  zip: { tooMany: 'At most {{count}} files go into one ZIP. Choose fewer.' },
  global: { title: 'Global firmware', add: 'Add global firmware', description: 'All companies see this firmware and can use it.', empty: 'No firmware for everybody yet.' },
  backups: {
    download_backup: 'Download backup', download_troubleshoot: 'Download troubleshoot', download_eventslog: 'Download events log', export: 'Export backup', exportVerb: 'Ask for backup',
    exportOf_one: '{{name}} makes a backup of its settings now. It appears among the files.', exportOf_other: '{{count}} devices make a backup of their settings now. The backups appear among the files.',
    exportPurpose: 'The chosen devices make a backup of their settings now. It appears among the files.', devices: 'Devices', chooseDevices: 'Choose devices',
    secrets: 'A backup holds passwords and keys of the device. Whoever sees the files of the company can read it.',
  },
  rules: {
    title: 'Periodic backups', search: 'Name', empty: 'No rule yet. Add one, and devices send a backup every day, week or month.', purpose: 'The devices send a backup by themselves. One that is away is asked when it comes back.',
    add: 'Add backup rule', addVerb: 'Add rule', edit: 'Edit backup rule', editAction: 'Edit', editVerb: 'Save changes', remove: 'Remove backup rule', removeAction: 'Remove', removeVerb: 'Remove rule',
    removeMessage: 'Devices are no longer asked by {{name}}. The backups that it brought stay.',
    name: 'Name', period: 'How often', every: { day: 'Every day', week: 'Every week', month: 'Every month' }, weekday: 'Day of the week', day: 'Day of the month', dayHelp: 'In a shorter month it is the last day.',
    hour: 'Hour', zone: 'Time zone', keep: 'Backups to keep of each device', keepHelp: 'Older ones of this rule are removed; no other file is.', enabled: 'Switched on', state: 'State', on: 'On', off: 'Off',
    when: 'When', times: { day: 'Every day at {{hour}}', week: 'Every week on {{weekday}} at {{hour}}', month: 'Every month on day {{day}} at {{hour}}' }, devices: 'Devices', kept: 'Kept', last: 'Last run', next: 'Next run',
  },
  room: {
    used: '{{used}} used, subsidiaries included', ofQuota: '{{used}} of {{quota}} used, subsidiaries included',
    action: 'Set limit', title: 'Limit for files', verb: 'Save limit', purpose: 'Files of the company and of all of its subsidiaries count.', label: 'Limit in MB', help: 'Leave it empty for any number.',
  },
} as const
