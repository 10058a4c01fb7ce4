import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  request: dialog(() => import('./RequestDialog.tsx')),
  log: dialog(() => import('./LogDialog.tsx')),
}
