/**
 * Whether users of other companies may reach the devices of a company. `ask`: a user of the company has to allow it
 * first. `window`: at certain times. `never`: not at all, except in an emergency.
 */
export const consentModes = ['always', 'ask', 'window', 'never'] as const
export type ConsentMode = (typeof consentModes)[number]

/** The choices of a company or device. `inherit`: that of what is above it applies, else `always`. */
export const consentSettings = ['inherit', ...consentModes] as const

/** What the consent of the owner means at the moment. */
export const consentStates = ['open', 'ask', 'closed'] as const
export type ConsentState = (typeof consentStates)[number]

/** The times of a window by default: working days, Monday is 1. */
export const usualWindow = { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' } as const

/** How long access in an emergency lasts, in seconds. */
export const emergencySeconds = 3600
