/** Messages of all maps. */
export const en = {
  search: 'Find a place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Sources of the map',
  noMap: 'This browser cannot draw maps. The list has everything.',
  serviceFailed: 'The map service does not answer. This is the bundled map.',
  empty: 'Nothing has a location yet.',
  noPlace: 'No location',
  pickHere: 'Use the middle of the map',
  showMore: 'Show more',
  near: '{{kilometres}} km from {{name}}',
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    map: typeof en
  }
}
