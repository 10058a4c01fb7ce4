import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  template: dialog(() => import('./TemplateDialog.tsx'), messages),
  assign: dialog(() => import('./AssignDialog.tsx'), messages),
  assignTo: dialog(() => import('./AssignToDevicesDialog.tsx'), messages),
  value: dialog(() => import('./ValueDialog.tsx'), messages),
  find: dialog(() => import('./FindDialog.tsx'), messages),
  exportFiles: dialog(() => import('./bundle/ExportTemplatesDialog.tsx'), messages),
  importFiles: dialog(() => import('./bundle/ImportTemplatesDialog.tsx'), messages),
  compare: dialog(() => import('./compare/CompareDialog.tsx'), messages),
  rollOut: dialog(() => import('./RollOutDialog.tsx'), messages),
}
