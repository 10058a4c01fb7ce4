import { useCallback, useSyncExternalStore } from 'react'

type Area = 'local' | 'session'
const areaOf = (area: Area): Storage => (area === 'local' ? window.localStorage : window.sessionStorage)

/** Reads a value stored as JSON in the browser. Returns `fallback` if there is none or it is unreadable. */
export function readStored<T>(key: string, fallback: T, area: Area = 'local'): T {
  try {
    const text = areaOf(area).getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

const listeners = new Set<() => void>()

/** Stores a value in the browser. Does not fail if the storage is full or forbidden: the value is then lost. */
export function writeStored(key: string, value: unknown, area: Area = 'local'): void {
  try {
    areaOf(area).setItem(key, JSON.stringify(value))
  } catch {
    // Private windows may refuse to store values. Nothing stored here is essential.
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
 * A simple value stored in this browser and shared by all of its tabs.
 * @example const [wide, setWide] = useBrowserStored('wideNav', true)
 */
export function useBrowserStored<T extends string | number | boolean | null>(
  key: string,
  fallback: T,
): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => readStored(key, fallback))
  return [value, useCallback((next: T) => writeStored(key, next), [key])]
}
