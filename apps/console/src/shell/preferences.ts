import type { ColorScheme } from '@outpost/ui/theme'
import { useSyncExternalStore } from 'react'
import { isLanguage, type Language, matchLanguage } from '../kit/i18n/i18n.ts'
import { readStored } from '../kit/browser/storage.ts'

/** `auto` stores no cookie, so the setting of the device applies. */
export const modes = ['auto', 'on', 'off'] as const
export type DarkMode = (typeof modes)[number]

const COOKIE = 'darkMode'
const YEAR = 31_536_000
const watchers = new Set<() => void>()

function readDarkMode(): DarkMode {
  const value = /(?:^|; )darkMode=(on|off)(?:;|$)/.exec(document.cookie)?.[1]
  return value === 'on' || value === 'off' ? value : 'auto'
}

/** Stores the choice for a year. The page changes at once. */
export function setDarkMode(mode: DarkMode): void {
  document.cookie = `${COOKIE}=${mode}; path=/; samesite=lax; max-age=${mode === 'auto' ? 0 : YEAR}`
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useDarkMode = (): DarkMode => useSyncExternalStore(watch, readDarkMode)

const SCHEMES = { auto: 'auto', on: 'dark', off: 'light' } as const satisfies Record<DarkMode, ColorScheme>
export const schemeOf = (mode: DarkMode): ColorScheme => SCHEMES[mode]

/** Storage key of the chosen language. */
export const LANGUAGE_KEY = 'language'

const chosenLanguage = (): string => {
  const chosen = readStored<unknown>(LANGUAGE_KEY, '')
  return typeof chosen === 'string' && /^[a-z]{2,3}(-\w{2,8})*$/i.test(chosen) ? chosen : ''
}

/**
 * The chosen language, otherwise the browser's first language that the console supports. English if the chosen language
 * has no messages.
 */
export const startLanguage = (): Language =>
  matchLanguage(chosenLanguage() === '' ? navigator.languages : [chosenLanguage()])

/** The chosen language if the console has no messages for it and a translator is needed. */
export const foreignChoice = (): string | undefined =>
  chosenLanguage() === '' || isLanguage(chosenLanguage()) ? undefined : chosenLanguage()
