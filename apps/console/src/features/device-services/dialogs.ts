import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  ddns: dialog(() => import('./DdnsListDialog.tsx'), messages),
  addRule: dialog(() => import('./AddDdnsRuleDialog.tsx'), messages),
  editRule: dialog(() => import('./EditDdnsRuleDialog.tsx'), messages),
}
