/** The maximum number of devices, or lines of a file, whose tags one request may change. */
export const maxTagged = 10_000
/** The maximum size of a file that lists devices, in bytes. */
export const maxTagFileBytes = 4_194_304
/** Ways to change the tags of a device: add these, remove these, or replace all tags with these. */
export const tagModes = ['assign', 'unassign', 'overwrite'] as const
export type TagMode = (typeof tagModes)[number]
/** How the first column of a file identifies devices. */
export const tagFileKeys = ['mac', 'serial'] as const
/** Paths of the example files that the console offers. */
export const tagFileExamples = {
  mac: '/assets-static/files/tags-by-mac.csv',
  serial: '/assets-static/files/tags-by-serial.csv',
} as const

/**
 * Why a line of a file is rejected: malformed identifier, no such device, several devices, or a device that must not
 * have the tags.
 */
export const lineReasons = ['format', 'unknown', 'ambiguous', 'tag'] as const
