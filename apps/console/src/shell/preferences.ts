import type { ColorScheme } from '@outpost/ui/theme'
import { useSyncExternalStore } from 'react'
import { isLanguage, type Language, matchLanguage } from '../kit/i18n/i18n.ts'
import { readStored } from '../kit/browser/storage.ts'

/** Auto is no cookie at all: the device decides. */
export const modes = ['auto', 'on', 'off'] as const
export type DarkMode = (typeof modes)[number]

const COOKIE = 'darkMode'
const YEAR = 31_536_000
const watchers = new Set<() => void>()

function readDarkMode(): DarkMode {
  const value = /(?:^|; )darkMode=(on|off)(?:;|$)/.exec(document.cookie)?.[1]
  return value === 'on' || value === 'off' ? value : 'auto'
}

/** Keeps the choice for a year; every part of the page follows at once. */
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

/** Where this browser remembers the chosen language. */
export const LANGUAGE_KEY = 'language'

const chosenLanguage = (): string => {
  const chosen = readStored<unknown>(LANGUAGE_KEY, '')
  return typeof chosen === 'string' && /^[a-z]{2,3}(-\w{2,8})*$/i.test(chosen) ? chosen : ''
}

/** The language chosen before, else the first of the browser's that the console speaks; English for one that it has no texts of. */
export const startLanguage = (): Language =>
  matchLanguage(chosenLanguage() === '' ? navigator.languages : [chosenLanguage()])

/** The chosen language where the console has no texts of it: a translator speaks it. */
export const foreignChoice = (): string | undefined =>
  chosenLanguage() === '' || isLanguage(chosenLanguage()) ? undefined : chosenLanguage()
