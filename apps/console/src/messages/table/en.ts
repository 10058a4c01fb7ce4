/** Messages of lists besides their rows: selection, saved views, export. */
export const en = {
  tooMany_one: 'At most {{count}} row can be acted on at once. Narrow the list with filters.',
  tooMany_other: 'At most {{count}} rows can be acted on at once. Narrow the list with filters.',
  forbidden: 'You may not see this list. An administrator of your company can give you the permission {{permission}}.',
  views: {
    title: 'Saved views',
    none: 'No view is saved yet. A view keeps filters, search, order and columns under a name.',
    name: 'Name of the view',
    save: 'Save view',
    replace: 'Replace view',
    tooMany_one: 'At most {{count}} view can be saved for a list. Delete one first.',
    tooMany_other: 'At most {{count}} views can be saved for a list. Delete one first.',
    makeDefault: 'Open the list with {{name}}',
    rename: 'Rename {{name}}',
    remove: 'Delete {{name}}',
    removeSure: 'Delete {{name}} for good?',
    delete: 'Delete',
    keep: 'Keep',
    shared: 'Shared with the company',
    share: 'Share {{name}} with the company',
    unshare: 'Stop sharing {{name}}',
    unshareSure: 'Take {{name}} away from everybody?',
    unshareVerb: 'Stop sharing',
    sharedBy: '{{name}}, shared by {{user}}',
  },
  export: {
    title: 'Export',
    what_one: '{{count}} row with the columns, filters and order of this view.',
    what_other: '{{count}} rows with the columns, filters and order of this view.',
    onlyFirst: 'Only the first {{limit}} rows are exported. Narrow the list with filters to get the others.',
    format: 'File format',
    start: 'Export',
    cancel: 'Cancel export',
    progress: '{{done}} of {{total}}',
    done_one: '{{count}} row was exported.',
    done_other: '{{count}} rows were exported.',
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
