/** All time zones known to the browser, by IANA name, and in any case `also`. */
export function allZones(also: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', also])
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/**
 * The display name of a time zone.
 * @example labelOf('America/New_York') // 'America/New York'
 */
export const labelOf = (zone: string): string => zone.replaceAll('_', ' ')

const offsets = new Map<string, string>()

/**
 * The current offset of a time zone from UTC, in the short form used with times: "GMT+2", "CEST". Results are cached,
 * because creating a formatter is slow and there are about four hundred zones.
 */
export function offsetOf(zone: string): string {
  const known = offsets.get(zone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(Date.now())
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  offsets.set(zone, offset)
  return offset
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[/_\s]+/g, ' ')
    .trim()

/**
 * The time zones whose name or offset contains every word of the search.
 * @example matching(zones, 'new york')
 */
export function matching(zones: readonly string[], search: string): readonly string[] {
  const labels = plain(search).split(' ')
  if (labels[0] === '') return zones
  return zones.filter((zone) => {
    const text = plain(`${zone} ${offsetOf(zone)}`)
    return labels.every((word) => text.includes(word))
  })
}
