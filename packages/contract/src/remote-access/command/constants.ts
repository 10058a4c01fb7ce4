/** Seconds that a command on a target may take: what the dialog offers, and the bounds. */
export const commandDurations = [10, 60, 300] as const
export const commandDuration = { shortest: 1, usual: 60, longest: 300 } as const
/** The most characters of a command, and the most bytes of each of its outputs that are kept. */
export const maxCommand = 8192
export const maxOutput = 65_536
