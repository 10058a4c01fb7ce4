/**
 * Lifetimes in seconds of the emailed link, and of the access from the moment it is allowed
 * (impersonation_access_limit).
 */
export const impersonationSeconds = { link: 86_400, access: 3600 } as const

/** Limits in 15 minutes: requests to one user, requests by one person, and tokens tried by one person. */
export const attempts = { user: 3, actor: 20, tokens: 30, seconds: 900 } as const
