import type { EsimAction } from '@outpost/contract/device/esim'

/** Why a device has no eSIM that can be managed. */
const lacking: Readonly<Record<string, string>> = {
  NO_TOOL:
    'This device has no lpac, the tool that reads and changes the profiles of an eSIM. On OpenWrt it is the package lpac. RutOS has no such tool that can be used from here.',
  UNKNOWN_COMMAND: 'The agent of this device is too old to manage an eSIM. Install it again to update it.',
}

/** Returns why a device cannot manage an eSIM at all; undefined if it can. */
export const lackOf = (code: string): string | undefined => lacking[code]

/** Says why an action of a device has failed. */
export function failureOf(code: string, text: string): string {
  const reason = text || code || 'no reason given'
  if (code === 'BUSY') return 'The device is busy with another change. Try again when that change is finished.'
  if (code === 'NOT_CONNECTED') return `The profile was not kept: ${reason}.`
  return (lackOf(code) ?? `The device did not do it: ${reason}`).slice(0, 500)
}

/** What is said when an action has succeeded. */
export const done: Readonly<Record<EsimAction, string>> = {
  list: 'The profiles were read.',
  enable: 'The profile is enabled, and the device has connected again.',
  disable: 'The profile is disabled, and the device has connected again.',
  delete: 'The profile is deleted.',
  nickname: 'The profile is renamed.',
  download: 'The profile was added.',
}
