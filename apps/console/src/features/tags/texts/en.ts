/** Words of the tags room. */
export const en = {
  tags: 'Tags', choose: 'Choose tags', search: 'Name', tabs: 'Parts of this tag', failed: 'The tag could not be loaded',
  empty: 'No tag yet. Tags group devices across models, so that many can be found and handled at once.',
  field: { name: 'Name', company: 'Company', description: 'Description', color: 'Colour', devices: 'Devices', actions: 'Actions', created: 'Created', updated: 'Changed' },
  add: { action: 'New tag', title: 'New tag', verb: 'Add tag', purpose: 'A tag serves the devices of its company and of those below it.', colorHelp: 'Tints the tag in lists.' },
  list: { open: 'Choose from the list of tags', choose: 'Choose' },
  edit: { action: 'Edit', title: 'Edit tag', verb: 'Save tag' },
  remove: {
    action: 'Delete', title: 'Delete tag', verb: 'Delete tag', message_one: '{{count}} device loses the tag {{name}}. This cannot be undone.', message_other: '{{count}} devices lose the tag {{name}}. This cannot be undone.',
  },
  action: {
    field: 'Action {{n}}', source: 'Source of action {{n}}', add: 'Add action', remove: 'Remove action {{n}}', menu: 'Actions', title: 'Actions of {{name}}', verb: 'Save actions',
    help: 'They run once, in this order, on each device that gets the tag. If one fails, those behind it do not begin.',
    none: 'This tag starts nothing on devices.',
    kind: { firmware_upload: 'Firmware update', config_upload: 'Backup upload', execute_tasks_group: 'Task group', execute_multiconfig_template: 'Configuration template' },
  },
  log: {
    menu: 'Action log', title: 'Action log', of: 'Action log of {{name}}', search: 'Device or source', failed: 'The log could not be loaded',
    empty: 'Nothing yet. What the tag starts on devices is listed here.',
    device: 'Device', action: 'Action', state: 'State', source: 'Source', events: 'Last event', created: 'Started', finished: 'Finished', person: 'Started by', serial: 'Serial number', job: 'Job', tag: 'Tag',
    steps: 'Events', cancel: 'Cancel', over: 'This action is over.', running: 'This action is running already.',
    cancelTitle: 'Cancel actions', cancelVerb: 'Cancel actions', cancelMessage_one: '{{count}} action that has not begun yet is cancelled, with those that wait behind it.', cancelMessage_other: '{{count}} actions that have not begun yet are cancelled, with those that wait behind them.',
    is: { pending: 'Waits its turn', queued: 'Sent', waiting: 'Waits for the device', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
  },
  missing: { title: 'Tag not found', message: 'This tag does not exist, or you have no access to it.', back: 'To all tags' },
} as const
