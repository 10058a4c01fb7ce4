/** What can stand in the way of every such mail. */
export const mailErrors = ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] as const
