import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddResourcesDialog.tsx')),
  move: dialog(() => import('./MoveResourcesDialog.tsx')),
  createCode: dialog(() => import('./CreateCodeDialog.tsx')),
  codeMade: dialog(() => import('./CodeMadeDialog.tsx')),
  editComment: dialog(() => import('./EditCommentDialog.tsx')),
  redeem: dialog(() => import('./RedeemDialog.tsx')),
  buyData: dialog(() => import('./BuyDataDialog.tsx')),
  report: dialog(() => import('./CreditReportDialog.tsx')),
  services: dialog(() => import('./ServicesDialog.tsx')),
  pack: dialog(() => import('./DevicePackDialog.tsx')),
  moveDevice: dialog(() => import('./MoveDeviceResourcesDialog.tsx')),
  history: dialog(() => import('./PoolHistoryDialog.tsx')),
}
