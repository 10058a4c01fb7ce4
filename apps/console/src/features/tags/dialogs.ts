import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  addTag: dialog(() => import('./AddTagDialog.tsx')),
  tagsList: dialog(() => import('./TagsListDialog.tsx')),
  tagActions: dialog(() => import('./TagActionsDialog.tsx')),
  tagLog: dialog(() => import('./TagLogDialog.tsx')),
  actionEvents: dialog(() => import('./ActionEventsDialog.tsx')),
  editTag: dialog(() => import('./EditTagDialog.tsx')),
}
