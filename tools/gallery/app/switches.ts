import type { Density } from '@outpost/ui/theme'
import { type Language, languages } from '../../../apps/console/src/kit/i18n/i18n.ts'

/** How everything is rendered. It is in the URL, so that a state can be shared, and opened by a test. */
export interface Switches {
  scheme: 'auto' | 'light' | 'dark'
  density: Density
  dir: 'ltr' | 'rtl'
  lang: Language
  motion: 'on' | 'off'
  /** A family, or one story of it that is rendered alone. */
  show: string
}

/** The values of each switch; the first is the default. */
export const choices = {
  scheme: ['auto', 'light', 'dark'],
  density: ['normal', 'compact', 'comfortable'],
  dir: ['ltr', 'rtl'],
  lang: languages,
  motion: ['on', 'off'],
} as const

type Choices = typeof choices

function chosen<N extends keyof Choices>(query: URLSearchParams, name: N): Choices[N][number] {
  const wanted = query.get(name)
  const values: readonly string[] = choices[name]
  return (values.includes(wanted ?? '') ? wanted : values[0]) as Choices[N][number]
}

export function readSwitches(search: string): Switches {
  const query = new URLSearchParams(search)
  return {
    scheme: chosen(query, 'scheme'),
    density: chosen(query, 'density'),
    dir: chosen(query, 'dir'),
    lang: chosen(query, 'lang'),
    motion: chosen(query, 'motion'),
    show: query.get('show') ?? '',
  }
}

/** Returns the address of the same page with some switches changed. */
export function addressWith(changes: Partial<Switches>): string {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `?${query.toString()}`
}
