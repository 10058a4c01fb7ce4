/** Limits of a translation request. */
export const translationLimits = { texts: 50, characters: 2000 } as const
