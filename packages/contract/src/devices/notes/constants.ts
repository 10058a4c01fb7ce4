/** The most characters of a note, and the most notes of a device. */
export const noteLimits = { text: 1000, perDevice: 1000 } as const
