import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  template: dialog(() => import('./MonitoringTemplateDialog.tsx'), messages),
  importFile: dialog(() => import('./ImportMonitoringTemplateDialog.tsx'), messages),
  source: dialog(() => import('./TemplateSourceDialog.tsx'), messages),
  variable: dialog(() => import('./TemplateVariableDialog.tsx'), messages),
  assign: dialog(() => import('./TemplateAssignDialog.tsx'), messages),
  assignTemplates: dialog(() => import('./AssignTemplatesDialog.tsx'), messages),
  period: dialog(() => import('./PeriodDialog.tsx'), messages),
  leftOut: dialog(() => import('./LeftOutDialog.tsx'), messages),
  picked: dialog(() => import('./PickedParametersDialog.tsx'), messages),
  prepared: dialog(() => import('./PreparedParametersDialog.tsx'), messages),
  parameters: dialog(() => import('./EditParametersDialog.tsx'), messages),
  test: dialog(() => import('./TemplateTestDialog.tsx'), messages),
  readings: dialog(() => import('./TemplateReadingsDialog.tsx'), messages),
}
