import type { en as menu } from './menu/en.ts'

/** Texts of the tags feature. */
export const en = {
  choose: 'Choose tags',
  search: 'Name',
  tabs: 'Sections of this tag',
  failed: 'Could not load the tag',
  empty: 'No tags yet. Tags group devices across models so you can find and manage many at once.',
  field: {
    name: 'Name',
    company: 'Company',
    description: 'Description',
    color: 'Colour',
    devices: 'Devices',
    actions: 'Actions',
    created: 'Created',
    updated: 'Updated',
  },
  add: {
    action: 'Create tag',
    verb: 'Create tag',
    purpose: 'Available to devices of the company and its subsidiaries.',
    colorHelp: 'Shown with the tag in lists.',
  },
  list: { open: 'Browse tags', choose: 'Choose' },
  edit: { action: 'Edit', verb: 'Save tag' },
  remove: {
    action: 'Delete',
    title: 'Delete tag',
    verb: 'Delete tag',
    message_one: 'The tag {{name}} will be removed from {{count}} device. This cannot be undone.',
    message_other: 'The tag {{name}} will be removed from {{count}} devices. This cannot be undone.',
  },
  action: {
    field: 'Action {{n}}',
    source: 'Source for action {{n}}',
    add: 'Add action',
    remove: 'Remove action {{n}}',
    menu: 'Actions',
    title: 'Actions for {{name}}',
    verb: 'Save actions',
    help: 'They run once, in this order, on each device that gets the tag. If one fails, the remaining actions are skipped.',
    none: 'This tag has no actions.',
    kind: {
      firmware_upload: 'Firmware update',
      config_upload: 'Backup upload',
      execute_tasks_group: 'Task group',
      execute_multiconfig_template: 'Saved configuration',
    },
  },
  missing: {
    title: 'Tag not found',
    message: 'This tag does not exist, or you do not have access to it.',
    back: 'All tags',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    tags: typeof en & typeof menu
  }
}
