/** Texts of the sheet of keyboard shortcuts. */
export const en = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  goTo: 'Go to',
  lists: 'In lists',
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
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    shortcuts: typeof en
  }
}
