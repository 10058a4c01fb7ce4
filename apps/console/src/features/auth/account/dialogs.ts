import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the account settings; each is loaded when it is first opened. */
export const dialogs = {
  changeName: dialog(() => import('./ChangeNameDialog.tsx'), messages),
  changeEmail: dialog(() => import('./ChangeEmailDialog.tsx'), messages),
  changePassword: dialog(() => import('./ChangePasswordDialog.tsx'), messages),
  changeMfa: dialog(() => import('./ChangeMfaDialog.tsx'), messages),
  mfaTotp: dialog(() => import('./MfaTotpDialog.tsx'), messages),
  recoveryCodes: dialog(() => import('./RecoveryCodesDialog.tsx'), messages),
  newToken: dialog(() => import('../tokens/NewTokenDialog.tsx'), messages),
  lostDevice: dialog(() => import('../lost-device/LostDeviceDialog.tsx'), messages),
  tokenMade: dialog(() => import('../tokens/TokenMadeDialog.tsx'), messages),
}
