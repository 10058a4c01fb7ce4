export { announce, type Change } from './changes.ts'
export { completeInput } from './commands/command-follow.ts'
export { commandFollowing, type CommandEnd, type Followed, type Following } from './commands/command-follow.ts'
export { cancelQueued } from './commands/command-cancel.ts'
export { orderCommand, orderCommands, type Order } from './commands/command-order.ts'
export {
  finishCommand,
  forgetOutput,
  markDelivered,
  replaceAnswer,
  reportProgress,
  type Result,
} from './commands/command-service.ts'
export type { CwmpClaim } from './table.ts'
export { deliveredTo, giveUpUnanswered, queuedOf, takeNextCommand } from './commands/session-commands.ts'
export { readableChanges, readableDetail } from './field-permissions.ts'
export { deviceMatches } from './filters.ts'
export { holderOf } from './presence/holder.ts'
export { latestIn, latestNumbers, type StateEntry } from './latest-state.ts'
export { addDevice, addDevices } from './add.ts'
export { markSeen, setDataAccounts, setService, type DeviceService } from './device-service.ts'
export { awaitApproval, noteRefusal } from './enrolment/claimed.ts'
export { isAdmitted, noteModel, noteSession, noteSilence, type SessionFacts } from './presence/sessions.ts'
export {
  claimApproved,
  deviceRegistered,
  devicesAdded,
  devicePeriodsChanged,
  devicePlaced,
  devicesMoved,
  devicesMoving,
  devicesOffline,
  devicesOnline,
  devicesRegistering,
  devicesRemoving,
  type FirstFiles,
} from './events.ts'
export { setPeriod } from './periods.ts'
export { hostPublicKeys } from './host-keys/host-keys.ts'
export { configurationConditions, configurationStateOf, showDrift } from './drift.ts'
export { showTask } from './task.ts'
export { storePassword } from './stored-password.ts'
export { geofencesNow, readGeofences, type AppliedGeofence } from './geofences/now.ts'
export { storePositions, type ReportedPosition } from './map/store-positions.ts'
export { devicePayment } from './payment.ts'
export { writeDeviceLog, writeDeviceLogs } from './device-log.ts'
export { requireTags } from './tagging/tagging.ts'
export { isReturning } from './connections/reconnecting.ts'
export { ownersOfDevices, requireDevice, requireDevices, type DeviceRecord } from './device-record.ts'
