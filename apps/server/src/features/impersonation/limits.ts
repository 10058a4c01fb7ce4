/** Seconds for which the mailed link is good, and the access from the moment that it is allowed (impersonation_access_limit). */
export const impersonationSeconds = { link: 86_400, access: 3600 } as const

/** In a window of 15 minutes: requests to one user, requests of one person, and tries of tokens by one person. */
export const attempts = { user: 3, actor: 20, tokens: 30, seconds: 900 } as const
