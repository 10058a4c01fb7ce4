/** Errors that any endpoint that sends such an email can return. */
export const mailErrors = ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] as const

/** The methods of a second factor. */
export const secondFactors = ['totp', 'email', 'passkey', 'identity'] as const

/** The states of an account. Invited people have no account yet; invitations are a list of their own. */
export const userStatuses = ['active', 'unconfirmed', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]
