import type { en as menu } from './menu/en.ts'

/** Texts of the tags feature. */
export const en = {
  choose: 'Choose tags',
  search: 'Name',
  tabs: 'Parts of this tag',
  failed: 'The tag could not be loaded',
  empty: 'No tag yet. Tags group devices across models, so that many can be found and handled at once.',
  field: {
    name: 'Name',
    company: 'Company',
    description: 'Description',
    color: 'Colour',
    devices: 'Devices',
    actions: 'Actions',
    created: 'Created',
    updated: 'Changed',
  },
  add: {
    action: 'New tag',
    verb: 'Add tag',
    purpose: 'A tag serves the devices of its company and of those below it.',
    colorHelp: 'Tints the tag in lists.',
  },
  list: { open: 'Choose from the list of tags', choose: 'Choose' },
  edit: { action: 'Edit', verb: 'Save tag' },
  remove: {
    action: 'Delete',
    title: 'Delete tag',
    verb: 'Delete tag',
    message_one: '{{count}} device loses the tag {{name}}. This cannot be undone.',
    message_other: '{{count}} devices lose the tag {{name}}. This cannot be undone.',
  },
  action: {
    field: 'Action {{n}}',
    source: 'Source of action {{n}}',
    add: 'Add action',
    remove: 'Remove action {{n}}',
    menu: 'Actions',
    title: 'Actions of {{name}}',
    verb: 'Save actions',
    help: 'They run once, in this order, on each device that gets the tag. If one fails, those behind it do not begin.',
    none: 'This tag starts nothing on devices.',
    kind: {
      firmware_upload: 'Firmware update',
      config_upload: 'Backup upload',
      execute_tasks_group: 'Task group',
      execute_multiconfig_template: 'Configuration template',
    },
  },
  missing: {
    title: 'Tag not found',
    message: 'This tag does not exist, or you have no access to it.',
    back: 'To all tags',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    tags: typeof en & typeof menu
  }
}
