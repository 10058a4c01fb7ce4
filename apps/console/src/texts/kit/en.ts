/** What the kit itself says: failures, wrong values, tables, the live connection. */
export const en = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  failed: {
    noAnswer: 'The server did not answer. Check your connection and try again.',
    offline: 'You are offline. Please make sure to check network cables, modem, and router or reconnecting to Wi-Fi and try again',
    unexpected: 'Something went wrong in this page. Reload it; if that does not help, tell your administrator what you did.',
    page: 'This page cannot be shown',
    dialog: 'The window could not be opened. Try again.',
    list: 'The list could not be loaded',
  },
  invalid: {
    required: 'Required',
    format: 'This is not a valid value',
    tooShort_one: 'At least {{count}} character',
    tooShort_other: 'At least {{count}} characters',
    tooLong_one: 'At most {{count}} character',
    tooLong_other: 'At most {{count}} characters',
    tooFew_one: 'Choose at least {{count}}',
    tooFew_other: 'Choose at least {{count}}',
    tooMany_one: 'Choose at most {{count}}',
    tooMany_other: 'Choose at most {{count}}',
    tooSmall: 'At least {{limit}}',
    tooLarge: 'At most {{limit}}',
  },
  table: {
    search: 'Search',
    noMatch: 'Nothing matches these filters.',
    clearFilters: 'Clear filters',
    refresh: 'Refresh',
  },
  status: {
    progress: '{{done}} of {{count}} finished',
    mayClose: 'It goes on when you close this window.',
    retry_one: 'Try {{count}} again',
    retry_other: 'Try {{count}} again',
    stage: { waiting: 'Waiting', sent: 'Sent', delivered: 'Delivered', progress: 'In progress', completed: 'Done', warning: 'Unknown outcome', error: 'Failed' },
  },
  live: {
    down: 'Live updates are interrupted. Values are read again every 15 seconds.',
  },
} as const
