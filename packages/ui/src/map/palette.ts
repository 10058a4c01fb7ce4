/** Colours of the bundled map and of the markers on it. */
export interface MapLook {
  water: string
  land: string
  border: string
  river: string
  name: string
  halo: string
  surface: string
  hairline: string
  text: string
  ring: string
  accent: string
  tones: Readonly<Record<'positive' | 'neutral' | 'pending' | 'none' | 'error', string>>
}

/** The map itself has muted colours, so that the markers stand out. */
const grounds = {
  light: { water: '#dbe4ee', land: '#f7f8fa', border: '#c3ccd8', river: '#b9cde3', name: '#475467' },
  dark: { water: '#0b0e14', land: '#1d2431', border: '#364055', river: '#16263b', name: '#a3adbf' },
} as const

/** Reads the design's colours at the element of the map. */
export function readLook(element: Element, scheme: 'light' | 'dark'): MapLook {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--ui-${name}`).trim()
  const ground = grounds[scheme]
  return {
    ...ground,
    halo: ground.land,
    surface: token('surface'),
    hairline: token('control-line-strong'),
    text: token('text'),
    ring: token('control-line-strong'),
    accent: token('accent'),
    tones: {
      positive: token('positive'),
      neutral: token('text-3'),
      pending: token('pending'),
      none: token('text-3'),
      error: token('danger'),
    },
  }
}
