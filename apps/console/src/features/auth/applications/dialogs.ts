import { dialog } from '../../../kit/dialog.tsx'

/** The windows of the applications; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddApplicationDialog.tsx')),
  edit: dialog(() => import('./EditApplicationDialog.tsx')),
  made: dialog(() => import('./ApplicationMadeDialog.tsx')),
}
