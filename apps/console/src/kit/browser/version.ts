import { readStored, writeStored } from './storage.ts'

/** A version of the console: its number, and the time of its build in seconds. */
export interface Version {
  version: string
  timestamp: number
}

/** The version of this console. Without a build (in development and tests) it is that of the reference product. */
export const build: Version = {
  version: import.meta.env.VITE_VERSION ?? '5.9.1',
  timestamp: Number(import.meta.env.VITE_BUILD_TIMESTAMP ?? 1_750_248_077),
}

/** Storage keys. Their names are fixed by docs/rules/frame.md. */
const KEYS = { timestamp: 'current_version_timestamp', version: 'spa_version' } as const

/** The newest version stored in this browser. */
export const storedVersion = (): Version => ({
  version: readStored(KEYS.version, build.version),
  timestamp: readStored(KEYS.timestamp, 0),
})

/** Stores a version, unless a newer one is already stored. */
export function noteVersion({ version, timestamp }: Version): void {
  if (timestamp < storedVersion().timestamp) return
  writeStored(KEYS.version, version)
  writeStored(KEYS.timestamp, timestamp)
}
