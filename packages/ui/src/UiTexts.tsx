import { createContext, type ReactNode, use, useMemo } from 'react'
import { english, type UiTexts } from './texts/english.ts'

export { english, type UiTexts } from './texts/english.ts'

const TextsContext = createContext<UiTexts>(english)

/** Gives the design system its words. Keys that are left out stay English. */
export function UiTextsProvider({ texts, children }: { texts?: Partial<UiTexts> | undefined; children: ReactNode }) {
  const all = useMemo(() => ({ ...english, ...texts }), [texts])
  return <TextsContext value={all}>{children}</TextsContext>
}

/** The design system's own words in the reader's language. */
export function useUiTexts(): UiTexts {
  return use(TextsContext)
}
