/**
 * Connect-attempt codes of the product. Code 7 reveals that a serial number is registered elsewhere, so it is recorded
 * and shown only for the owning company; every other caller gets `attempted`.
 */
export const connectCodes = {
  connected: 0,
  duplicateSerial: 7,
  attempted: 10,
  unknownKey: 12,
  monitoringDisabled: 14,
  noCredit: 15,
  awaitingApproval: 20,
  revoked: 104,
} as const
export type ConnectCode = (typeof connectCodes)[keyof typeof connectCodes]

const attempts: readonly number[] = [0, 10, 12, 20, 104]

/**
 * Returns the name of the message for a code, which the console translates. For `other`, the stored reason is shown
 * instead.
 */
export function connectCodeMeaning(
  code: number,
): 'attempted' | 'monitoring_disabled' | 'no_credit' | 'duplicate_serial' | 'other' {
  if (attempts.includes(code)) return 'attempted'
  if (code === connectCodes.monitoringDisabled) return 'monitoring_disabled'
  if (code === connectCodes.noCredit) return 'no_credit'
  return code === connectCodes.duplicateSerial ? 'duplicate_serial' : 'other'
}
