import { dialog } from '../../../kit/dialog.tsx'

/** The windows of the identity services; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddProviderDialog.tsx')),
  edit: dialog(() => import('./EditProviderDialog.tsx')),
}
