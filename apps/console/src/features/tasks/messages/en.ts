import type { en as menu } from './menu/en.ts'

/** Texts of the tasks feature. */
export const en = {
  search: 'Name',
  empty: 'No task groups yet. A task group runs commands and transfers files on devices, one task after another.',
  field: {
    name: 'Name',
    company: 'Company',
    tasks: 'Tasks',
    created: 'Created',
    updated: 'Updated',
    task_name: 'Task name',
    type: 'Type',
    timeout: 'Time limit in seconds',
    stop_on_failure: 'Stop the group if this task fails',
    command: 'Command',
    command_help: 'Write {{example}} for a value that is entered for each run.',
    variables_one: 'Variable: {{names}}',
    variables_other: 'Variables: {{names}}',
    acceptable_codes: 'Accepted exit codes',
    codes_help: 'The task succeeds with these exit codes. Leave empty to accept only 0.',
    file_id: 'File',
    file_choose: 'Choose a file',
    target_path: 'Path on the device',
    file: 'Path of the file on the device',
    path_error: 'Enter a path that begins with / and names a file.',
    success_tags: 'Tags after success',
    failed_tags: 'Tags after failure',
    device: 'Device',
    group: 'Task group',
    status: 'Status',
    message: 'Message',
    username: 'User',
    started: 'Created',
    finished: 'Finished',
  },
  type: {
    command: 'Run a command',
    upload_file: 'Send a file to the device',
    download_file: 'Request a file from the device',
  },
  status: { processing: 'In progress', completed: 'Completed', failed: 'Failed' },
  task: { title: 'Task {{number}}', add: 'Add task', remove: 'Remove {{name}}' },
  move: { up: 'Move up: {{name}}', down: 'Move down: {{name}}' },
  add: {
    title: 'Create task group',
    purpose: 'Its tasks run on a device one after another.',
  },
  edit: { action: 'Edit', title: 'Edit task group', verb: 'Save task group' },
  duplicate: { action: 'Duplicate', title: 'Duplicate task group', name: '{{name}} (copy)' },
  order: {
    action: 'Order of tasks',
    title: 'Order of tasks',
    help: 'Tasks run from top to bottom. You can also move a task with the arrow keys while one of its buttons has the focus.',
    verb: 'Save order',
    single: 'The group has only one task.',
  },
  remove: {
    action: 'Delete',
    title: 'Delete task group',
    message:
      'The task group {{name}} and its tasks will be deleted. The logs of its runs remain. This cannot be undone.',
    verb: 'Delete task group',
  },
  run: {
    action: 'Run',
    title: 'Run {{name}}',
    purpose: 'Tasks run with the rights of the administrator of each device.',
    devices: 'Devices',
    choose: 'Choose devices',
    on_one: 'Runs on {{count}} selected device.',
    on_other: 'Runs on {{count}} selected devices.',
    preview: 'What will run',
    wait: 'Wait for offline devices',
    waits: { minute: '1 minute', hour: '1 hour', day: '1 day', week: '7 days', month: '30 days' },
    verb: 'Run task group',
  },
  choose: {
    title: 'Choose task group',
    purpose: 'Select a row to see its tasks.',
    verb: 'Choose',
  },
  runs: {
    search: 'Device or task group',
    empty: 'No runs yet. Run a task group to see its results here.',
  },
  logs: { action: 'Logs', title: 'Task group logs' },
  result: {
    open: 'Not finished',
    none: 'No task has started yet.',
    exit_code: 'Exit code {{code}}',
    empty: 'The command wrote no output.',
    cut: 'Only the beginning of the output is shown. Download it to see everything.',
    truncated: 'The output was cut. At most 1 MB of it is kept.',
    copy: 'Copy',
    download: 'Download',
    file: 'Open the received file',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    tasks: typeof en & typeof menu
  }
}
