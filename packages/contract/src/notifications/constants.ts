/**
 * The types of notifications. A page either has its own text for a type, filled in with `params`, or shows `summary`.
 * `creditAmountTooLow` shows the link to buy credits. Params of the others:
 * - `deviceAwaitingApproval`: device_id, name, reason (join, rekey, duplicate).
 * - `devicesUnclaimed`: none. Devices that nobody registered are waiting.
 * - `impersonationRequested`: actor, company, reason.
 * - `impersonationAllowed` and `impersonationRefused`: user, company.
 * - `rolloutStopped` and `rolloutDone`: rollout_id, file, failed.
 * - `accessRequested`: user, device, reason. Somebody asks for remote access.
 * - `accessForced`: user, device, reason. Somebody took remote access in an emergency.
 * - `accessGranted`, `accessDenied` and `accessRevoked`: by, device.
 * - `automationMessage`: automation, message. What an automation tells its receivers.
 * - `sessionStolen`: ip, from which an old token of a session was used again. The session was ended.
 * - `scheduleMissed`: schedule. Runs of a schedule were missed, and a user decides about them.
 * - `dataUsageReached`: device_id, name, percent, sim. A SIM has used this share of its allowance.
 * - `vpnProfileExpires` (to its user): hub_id, hub, date. `vpnClientExpires` (to those who edit hubs): also name.
 * - `vpnAuthorityExpires` and `vpnServerExpires`: hub_id, hub, date. A certificate of a hub expires.
 * - `configurationDiffers`: devices; for one device also device_id, name and options (how many differ).
 * - `jobApprovalRequested`: id, user, devices (how many), name. Somebody asks for the approval of work on devices.
 * - `jobApproved`: id, by, name. The work was approved and ordered.
 * - `jobNotApproved`: id, name, reason (denied, expired, changed, failed).
 * - `systemBackupFailed`: what (backup, proof), reason. `systemBackupOverdue`: none. To system administrators.
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
  'accessRequested',
  'accessForced',
  'accessGranted',
  'accessDenied',
  'accessRevoked',
  'sessionStolen',
  'configurationDiffers',
  'automationMessage',
  'scheduleMissed',
  'dataUsageReached',
  'jobApprovalRequested',
  'jobApproved',
  'jobNotApproved',
  'vpnProfileExpires',
  'vpnClientExpires',
  'vpnAuthorityExpires',
  'vpnServerExpires',
  'systemBackupFailed',
  'systemBackupOverdue',
] as const
export type NotificationType = (typeof notificationTypes)[number]
