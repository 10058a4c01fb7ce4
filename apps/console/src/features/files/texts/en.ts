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
  room: {
    used: '{{used}} used, subsidiaries included', ofQuota: '{{used}} of {{quota}} used, subsidiaries included',
    action: 'Set limit', title: 'Limit for files', verb: 'Save limit', purpose: 'Files of the company and of all of its subsidiaries count.', label: 'Limit in MB', help: 'Leave it empty for any number.',
  },
} as const
