/** The time zone of the user's device. */
export const guessedTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
