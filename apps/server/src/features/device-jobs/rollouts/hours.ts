/**
 * The hours of a day in which devices may begin, as `22:00` or `22:00:00` in an IANA time zone. If the end is before
 * the beginning, they span midnight.
 */
export interface Hours {
  from: string
  to: string
  zone: string
}

/**
 * Whether a moment is within the hours, by the local time of their zone including daylight saving. The end is
 * exclusive.
 */
export function isWithin({ from, to, zone }: Hours, at: Date): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const [begin, end] = [from.slice(0, 5), to.slice(0, 5)]
  return begin <= end ? clock >= begin && clock < end : clock >= begin || clock < end
}
