/** The page that the link of a shared session opens, with the token behind `#`, which browsers send to no server. */
export const guestPath = '/rms-connect/guest'

/** The most guests of a session at once, and the lengths of their names and of the password. */
export const guestLimits = { most: 10, name: 60, password: { least: 8, most: 200 } } as const
