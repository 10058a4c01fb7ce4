import type { TerminalProps } from '@outpost/ui/Terminal'
import { useUserStored } from '../../../kit/browser/storage.ts'

/** How terminals look to a user, in every browser. */
export interface TerminalLook {
  /** In px. */
  fontSize: number
  font: (typeof FONTS)[number]
  theme: (typeof THEMES)[number]
}

export const FONTS = ['standard', 'courier', 'dejavu'] as const satisfies readonly TerminalProps['font'][]
export const THEMES = ['dark', 'light', 'contrast'] as const satisfies readonly TerminalProps['theme'][]
export const SMALLEST = 9
export const LARGEST = 28
const DEFAULT: TerminalLook = { fontSize: 14, font: 'standard', theme: 'dark' }

/** Reads what is stored, which another version may have written. */
export function lookOf(stored: Partial<Record<keyof TerminalLook, unknown>> | null): TerminalLook {
  const { fontSize, font, theme } = stored ?? {}
  return {
    fontSize: typeof fontSize === 'number' && fontSize >= SMALLEST && fontSize <= LARGEST ? fontSize : DEFAULT.fontSize,
    font: FONTS.find((one) => one === font) ?? DEFAULT.font,
    theme: THEMES.find((one) => one === theme) ?? DEFAULT.theme,
  }
}

/** How the user's terminals look, and a function that changes it. */
export function useTerminalLook(): [TerminalLook, (changes: Partial<TerminalLook>) => void] {
  const [stored, set] = useUserStored<Partial<TerminalLook> | null>('terminal.look', null)
  const look = lookOf(stored)
  return [look, (changes) => set({ ...look, ...changes })]
}
