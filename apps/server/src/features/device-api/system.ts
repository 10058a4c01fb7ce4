import type { ApiSystem } from '@outpost/contract/device-api/constants'
import { capabilities } from '@outpost/contract/devices/capabilities'

/** What tells the API of a device. `agent` is its platform and the name of its agent. */
export interface ApiDevice {
  agent: string | null
  model: string | null
  firmware: string | null
}

/** The series of switches, which run TSWOS. */
const switches = /^(?:TSW|SWM)/

/** Returns the system of a device, by what its agent says; undefined if it has no API of its own. */
export function systemOf({ agent, model }: ApiDevice): ApiSystem | undefined {
  const platform = agent?.split(' ')[0]
  if (platform === 'rutos') return switches.test(model ?? '') ? 'tswos' : 'rutos'
  return platform === 'openwrt' || platform === 'fake' ? platform : undefined
}

/** Removes leading zeros, and the first number if it is zero: `00.07.14.2` is `7.14.2`, as the vendor's documents say. */
export function plainVersion(text: string): string | undefined {
  const found = /(?<!\d)\d{1,9}(?:\.\d{1,9}){1,5}/.exec(text)?.[0].split('.').map(Number)
  if (!found?.every(Number.isSafeInteger)) return undefined
  const numbers = found[0] === 0 && found.length > 2 ? found.slice(1) : found
  return numbers.join('.')
}

/** Returns the firmware version of a device as descriptions name it: `7.14.2` for `RUTX_R_00.07.14.2`. */
export function versionOf({ model, firmware }: ApiDevice): string | undefined {
  const version = capabilities(model, firmware).fw_version
  return version === null ? undefined : plainVersion(version)
}

const parts = (version: string): number[] => version.split('.').map(Number)

/** Compares versions by their numbers. Negative if `a` is older. */
export function compare(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Chooses the description for a firmware: that of the same version, otherwise the newest older one of the same main
 * version.
 */
export const bestOf = <T extends { version: string }>(known: readonly T[], firmware: string): T | undefined =>
  known
    .filter(({ version }) => parts(version)[0] === parts(firmware)[0] && compare(version, firmware) <= 0)
    .toSorted((a, b) => compare(b.version, a.version))[0]
