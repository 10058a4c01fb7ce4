/** The front door of the room of accounts. */
export { RecoveryCodeList } from './account/RecoveryCodeList.tsx'
export { dialogs as startDialogs } from './start/dialogs.ts'
export { TotpSecret } from './account/TotpSecret.tsx'
