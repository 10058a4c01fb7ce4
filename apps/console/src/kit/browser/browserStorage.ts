import { useCallback, useSyncExternalStore } from 'react'

type Area = 'local' | 'session'
const areaOf = (area: Area): Storage => (area === 'local' ? window.localStorage : window.sessionStorage)

/** A value kept in the browser as JSON text; `fallback` where there is none or it cannot be read. */
export function readStored<T>(key: string, fallback: T, area: Area = 'local'): T {
  try {
    const text = areaOf(area).getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

const listeners = new Set<() => void>()

/** Keeps a value in the browser. A full or forbidden store is no reason to fail: the value then lasts as long as the page. */
export function writeStored(key: string, value: unknown, area: Area = 'local'): void {
  try {
    areaOf(area).setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may refuse; nothing that is kept here is needed to work.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * A simple value that this browser remembers, shared by all of its tabs.
 * @example const [wide, setWide] = useBrowserStored('wideNav', true)
 */
export function useBrowserStored<T extends string | number | boolean | null>(
  key: string,
  fallback: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, fallback))
  return [value, useCallback((next: T) => writeStored(key, next), [key])]
}
