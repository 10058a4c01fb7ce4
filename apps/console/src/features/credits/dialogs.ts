import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddResourcesDialog.tsx'), messages),
  move: dialog(() => import('./MoveResourcesDialog.tsx'), messages),
  createCode: dialog(() => import('./CreateCodeDialog.tsx'), messages),
  codeMade: dialog(() => import('./CodeMadeDialog.tsx'), messages),
  editComment: dialog(() => import('./EditCommentDialog.tsx'), messages),
  redeem: dialog(() => import('./RedeemDialog.tsx'), messages),
  buyData: dialog(() => import('./BuyDataDialog.tsx'), messages),
  report: dialog(() => import('./CreditReportDialog.tsx'), messages),
  services: dialog(() => import('./ServicesDialog.tsx'), messages),
  pack: dialog(() => import('./DevicePackDialog.tsx'), messages),
  moveDevice: dialog(() => import('./MoveDeviceResourcesDialog.tsx'), messages),
  history: dialog(() => import('./PoolHistoryDialog.tsx'), messages),
}
