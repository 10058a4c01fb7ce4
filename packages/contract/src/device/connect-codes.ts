/**
 * Connect-attempt codes of the product (rules PLANE). Code 7 tells that a serial is registered elsewhere, so it is
 * recorded and shown for the owning company alone; every other caller gets `attempted`.
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

/** Which sentence a code is shown as; the console translates the name. Anything else shows the stored reason. */
export function connectCodeMeaning(
  code: number,
): 'attempted' | 'monitoring_disabled' | 'no_credit' | 'duplicate_serial' | 'other' {
  if (attempts.includes(code)) return 'attempted'
  if (code === connectCodes.monitoringDisabled) return 'monitoring_disabled'
  if (code === connectCodes.noCredit) return 'no_credit'
  return code === connectCodes.duplicateSerial ? 'duplicate_serial' : 'other'
}
