/**
 * What users are told about. A page has a text of its own for a type, made with `params`, or shows `summary`.
 * `creditAmountTooLow` shows the buy link. `deviceAwaitingApproval` has params device_id, name, reason (join, rekey,
 * duplicate); `devicesUnclaimed` has none: devices that nobody registered wait. `impersonationRequested` has params actor, company and reason,
 * `impersonationAllowed` and `impersonationRefused` user and company; `rolloutStopped` and `rolloutDone` rollout_id, file and failed; `sessionStolen` ip: an old token of a session came again from there,
 * and the session was ended.
 */
export const notificationTypes = [
  'creditAmountTooLow',
  'deviceAwaitingApproval',
  'devicesUnclaimed',
  'impersonationRequested',
  'impersonationAllowed',
  'impersonationRefused',
  'rolloutStopped',
  'rolloutDone',
  'sessionStolen',
] as const
export type NotificationType = (typeof notificationTypes)[number]
