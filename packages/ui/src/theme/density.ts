import { useMediaQuery } from '@mantine/hooks'
import { createContext, use } from 'react'

export type Density = 'compact' | 'normal' | 'comfortable'

/** Row heights in px. Must match global.css. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 32, normal: 40, comfortable: 48 }

/** The minimum height for touch input (WCAG 2.5.5 requires 44). */
const TOUCH_ROW = 48

export const DensityContext = createContext<Density>('normal')

/** Returns the height of a table row in px, for the given density or the user's. */
export function useRowHeight(density?: Density): number {
  const inherited = use(DensityContext)
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const height = ROW_HEIGHT[density ?? inherited]
  return touch ? Math.max(height, TOUCH_ROW) : height
}
