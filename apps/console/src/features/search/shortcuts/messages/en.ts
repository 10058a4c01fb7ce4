/** Texts of the sheet of keyboard shortcuts. */
export const en = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  lists: 'In lists',
  charts: 'In charts',
  search: 'Search',
  searchAnywhere: 'Search, even while typing',
  sheet: 'Show this list',
  close: 'Close the open window or menu',
  previous: 'Previous row',
  next: 'Next row',
  open: 'Open the record',
  details: 'Show details, if available',
  select: 'Select the row',
  selectPage: 'Select all rows of the page',
  menu: 'Open the row menu',
  previousPoint: 'Previous value',
  nextPoint: 'Next value',
  markRange: 'Mark a time range',
  openRange: 'Show the marked range',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    shortcuts: typeof en
  }
}
