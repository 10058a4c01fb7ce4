/** Texts of the search in the header. */
export const en = {
  label: 'Search everything',
  placeholder: 'Search',
  companies: 'Companies',
  begin: 'Type to start searching',
  none: 'No results found',
  noCriteria: 'No search criteria selected',
  failed: 'Search failed',
  table: 'View in table',
  recent: 'Recently opened',
  go: 'Pages and actions',
  within: 'Search in',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  keys: { move: 'Move', open: 'Open', newTab: 'New tab', close: 'Close' },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    search: typeof en
  }
}
