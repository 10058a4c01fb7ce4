/** The largest picture: bytes, and pixels both ways. */
export const imageLimits = { bytes: 5_242_880, width: 2048, height: 1080 } as const
