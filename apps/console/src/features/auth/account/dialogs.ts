import { dialog } from '../../../kit/dialog.tsx'

/** The windows of the account settings; each is loaded when it is first opened. */
export const dialogs = {
  changeEmail: dialog(() => import('./ChangeEmailDialog.tsx')),
  changePassword: dialog(() => import('./ChangePasswordDialog.tsx')),
  changeMfa: dialog(() => import('./ChangeMfaDialog.tsx')),
  mfaTotp: dialog(() => import('./MfaTotpDialog.tsx')),
  recoveryCodes: dialog(() => import('./RecoveryCodesDialog.tsx')),
  newToken: dialog(() => import('./NewTokenDialog.tsx')),
  tokenMade: dialog(() => import('./TokenMadeDialog.tsx')),
}
