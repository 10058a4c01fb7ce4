import { dialog } from '../dialog.tsx'

/** Dialogs that belong to no feature. Each is loaded when it is first opened. */
export const windows = {
  ask: dialog(() => import('./AskWindow.tsx')),
  notice: dialog(() => import('./NoticeWindow.tsx')),
  text: dialog(() => import('./TextWindow.tsx')),
  codeEntry: dialog(() => import('./CodeWindow.tsx')),
  identityVerification: dialog(() => import('./IdentityWindow.tsx')),
  passkeyVerification: dialog(() => import('./PasskeyWindow.tsx')),
  totpVerification: dialog(() => import('./TotpWindow.tsx')),
}
