/** Every zone that the browser knows, by IANA name. `also` is there in any case. */
export function allZones(also: string): string[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', also])
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** The name as it is read. @example labelOf('America/New_York') // 'America/New York' */
export const labelOf = (zone: string): string => zone.replaceAll('_', ' ')

const offsets = new Map<string, string>()

/**
 * How far a zone is from UTC now, in the short form that times are shown with: "GMT+2", "CEST". Each is reckoned once, since
 * making a formatter is slow and there are some four hundred zones.
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

/** The zones in whose name or offset every word of the search stands. @example matching(zones, 'new york') */
export function matching(zones: readonly string[], search: string): readonly string[] {
  const labels = plain(search).split(' ')
  if (labels[0] === '') return zones
  return zones.filter((zone) => {
    const text = plain(`${zone} ${offsetOf(zone)}`)
    return labels.every((word) => text.includes(word))
  })
}
