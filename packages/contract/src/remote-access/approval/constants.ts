/**
 * The state of a request for access. `expired`: its time is over, whether or not it was granted. The others are stored;
 * this one follows from the time.
 */
export const requestStates = ['pending', 'granted', 'denied', 'revoked', 'expired'] as const
export type RequestState = (typeof requestStates)[number]
export type StoredRequestState = Exclude<RequestState, 'expired'>

/**
 * What a user needs in order to open an entry. `none`: nothing more. `needed`: somebody has to approve it first.
 * `requested`: the user has asked. `granted`: it was approved for now. `closed`: the owner of the device allows nobody in
 * at the moment.
 */
export const approvalStates = ['none', 'needed', 'requested', 'granted', 'closed'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The choices of a company. `inherit`: that of the nearest company above it applies, else `no`. */
export const approvalSettings = ['inherit', 'no', 'yes'] as const

/** The longest time for which access can be requested, and how far ahead it may begin, in days. */
export const requestDays = { longest: 31, ahead: 90 } as const
