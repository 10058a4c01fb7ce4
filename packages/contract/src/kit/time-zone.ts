import { z } from 'zod'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a time zone that this machine supports, such as `Europe/Oslo` (IANA). */
export const timeZone = z.string().max(64).refine(isTimeZone, 'There is no such time zone.')
