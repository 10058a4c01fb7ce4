/** Devices, or lines of a file, whose tags one call may change. */
export const mostTagged = 10_000
/** Bytes of a file that names devices. */
export const mostTagFileBytes = 4_194_304
/** What can be done with tags to a device: put them on, take them off, or leave exactly these. */
export const tagModes = ['assign', 'unassign', 'overwrite'] as const
export type TagMode = (typeof tagModes)[number]
/** By what a file names devices, in its first column. */
export const tagFileKeys = ['mac', 'serial'] as const
/** Where the console offers an example of such a file. */
export const tagFileExamples = {
  mac: '/assets-static/files/tags-by-mac.csv',
  serial: '/assets-static/files/tags-by-serial.csv',
} as const

/** What is wrong with a line of a file: no such notation, no such device, several devices, or one that must not bear the tags. */
export const lineReasons = ['format', 'unknown', 'ambiguous', 'tag'] as const
