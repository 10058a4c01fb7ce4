/** The length of a password that is set here, in characters: the limits of the vendor's API. */
export const passwordLength = { min: 8, max: 32, usual: 16 } as const
/** The maximum number of devices in one request. A hash takes about 20 ms. */
export const maxPasswords = 250
/** The maximum size of a CSV file with passwords, in bytes. */
export const maxPasswordFileBytes = 65_536
/** Days that generated passwords are kept until they are downloaded. */
export const keptDays = 30

/** How far the change of a password is. `unknown`: the device has not answered since, and may have changed it. */
export const passwordStates = ['pending', 'completed', 'failed', 'unknown'] as const
export type PasswordState = (typeof passwordStates)[number]
