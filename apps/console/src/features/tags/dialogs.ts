import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addTag: dialog(() => import('./AddTagDialog.tsx'), messages),
  tagsList: dialog(() => import('./TagsListDialog.tsx'), messages),
  tagActions: dialog(() => import('./TagActionsDialog.tsx'), messages),
  editTag: dialog(() => import('./EditTagDialog.tsx'), messages),
}
