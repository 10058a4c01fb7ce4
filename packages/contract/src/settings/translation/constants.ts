/** How much is translated with one call. */
export const translationLimits = { texts: 50, characters: 2000 } as const
