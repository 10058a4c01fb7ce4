/** What lists say besides their rows: choosing many, export. */
export const en = {
  tooMany_one: 'At most {{count}} row can be acted on at once. Narrow the list with filters.',
  tooMany_other: 'At most {{count}} rows can be acted on at once. Narrow the list with filters.',
  forbidden: 'You may not see this list. An administrator of your company can give you the permission {{permission}}.',
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
