/** The maximum size of an image, in bytes and in pixels. */
export const imageLimits = { bytes: 5_242_880, width: 2048, height: 1080 } as const
