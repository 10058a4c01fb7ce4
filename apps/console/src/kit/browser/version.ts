import { readStored, writeStored } from './storage.ts'

/** A version of the console: its name, and the second in which it was built. */
export interface Version {
  version: string
  timestamp: number
}

/** This console; without a build it is the reference one. */
export const build: Version = {
  version: import.meta.env.VITE_VERSION ?? '5.9.1',
  timestamp: Number(import.meta.env.VITE_BUILD_TIMESTAMP ?? 1_750_248_077),
}

/** The names that the build writes. */
const KEYS = { timestamp: 'current_version_timestamp', version: 'spa_version' } as const

/** The newest version that this browser has taken note of. */
export const storedVersion = (): Version => ({
  version: readStored(KEYS.version, build.version),
  timestamp: readStored(KEYS.timestamp, 0),
})

/** Takes note of a version, unless a newer one is known already. */
export function noteVersion({ version, timestamp }: Version): void {
  if (timestamp < storedVersion().timestamp) return
  writeStored(KEYS.version, version)
  writeStored(KEYS.timestamp, timestamp)
}
