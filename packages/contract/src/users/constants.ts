/** Errors that any endpoint that sends such an email can return. */
export const mailErrors = ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] as const
