/** Messages of all maps. */
export const en = {
  search: 'Find a place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Map sources',
  noMap: 'This browser cannot display maps. Use the list instead.',
  serviceFailed: 'The map service is not responding. Showing the built-in map.',
  empty: 'No locations yet.',
  noPlace: 'No location',
  pickHere: 'Use the centre of the map',
  showMore: 'Show more',
  near: '{{kilometres}} km from {{name}}',
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    map: typeof en
  }
}
