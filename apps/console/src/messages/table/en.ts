/** Messages of lists besides their rows: selection, saved views, export. */
export const en = {
  status: {
    filter: 'Filter by status',
    none: 'No device has this status.',
    offline: 'Waiting until the device is online',
    group: { failed: 'Failed', running: 'Running', waiting: 'Waiting', done: 'Done' },
  },
  tooMany_one: 'You can act on at most {{count}} row at a time. Narrow the list with filters.',
  tooMany_other: 'You can act on at most {{count}} rows at a time. Narrow the list with filters.',
  forbidden:
    'You do not have access to this list. An administrator of your company can grant you the permission {{permission}}.',
  group: {
    open: 'Open',
    configure: 'Configure',
    files: 'Firmware and files',
    billing: 'Billing',
    danger: 'Danger',
  },
  views: {
    all: 'All',
    changed: '{{name}}, changed since it was saved',
    title: 'Saved views',
    none: 'No saved views yet. A view stores filters, search, sorting and columns under a name.',
    name: 'View name',
    save: 'Save view',
    replace: 'Replace view',
    tooMany_one: 'You can save at most {{count}} view per list. Delete one first.',
    tooMany_other: 'You can save at most {{count}} views per list. Delete one first.',
    makeDefault: 'Use {{name}} as the default view',
    rename: 'Rename {{name}}',
    remove: 'Delete {{name}}',
    removeSure: 'Permanently delete {{name}}?',
    delete: 'Delete',
    keep: 'Keep',
    shared: 'Shared with the company',
    share: 'Share {{name}} with the company',
    unshare: 'Stop sharing {{name}}',
    unshareSure: 'Stop sharing {{name}} with everyone?',
    unshareVerb: 'Stop sharing',
    sharedBy: '{{name}}, shared by {{user}}',
  },
  export: {
    title: 'Export',
    what_one: '{{count}} row with the columns, filters and sorting of this view.',
    what_other: '{{count}} rows with the columns, filters and sorting of this view.',
    onlyFirst: 'Only the first {{limit}} rows are exported. To export the rest, narrow the list with filters.',
    format: 'File format',
    start: 'Export',
    cancel: 'Cancel export',
    progress: '{{done}} of {{total}}',
    done_one: '{{count}} row exported.',
    done_other: '{{count}} rows exported.',
    failed: 'The export failed.',
    yes: 'Yes',
    no: 'No',
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    table: typeof en
  }
}
