import { useSyncExternalStore } from 'react'

/** Whether the browser supports a time zone. Names become obsolete, and a cookie may contain anything. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The time zone chosen by the user; undefined if that of the browser applies. */
export function chosenTimeZone(cookies: string = document.cookie): string | undefined {
  const zone = decoded(/(?:^|; )setTimeZone=([^;]*)/.exec(cookies)?.[1] ?? '')
  return isTimeZone(zone) ? zone : undefined
}

const watchers = new Set<() => void>()

/** Tells everything on screen that another time zone was chosen. */
export const announceTimeZone = (): void => {
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The chosen time zone in a component, which renders again when another one is chosen. */
export const useChosenTimeZone = (): string | undefined => useSyncExternalStore(watch, () => chosenTimeZone())
