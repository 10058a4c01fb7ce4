import { useMediaQuery } from '@mantine/hooks'
import { createContext, use } from 'react'

export type Density = 'compact' | 'normal' | 'comfortable'

/** Row heights in px; the same values stand in global.css. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 32, normal: 40, comfortable: 48 }

/** A finger needs at least this much (WCAG 2.5.5 asks for 44). */
const TOUCH_ROW = 48

export const DensityContext = createContext<Density>('normal')

/** Height of a table row in px for the reader's density, or for the given one. */
export function useRowHeight(density?: Density): number {
  const inherited = use(DensityContext)
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const height = ROW_HEIGHT[density ?? inherited]
  return touch ? Math.max(height, TOUCH_ROW) : height
}
