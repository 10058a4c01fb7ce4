import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of dashboards; each is loaded when it is first opened. */
export const dialogs = {
  create: dialog(() => import('./dialogs/CreateDashboardDialog.tsx'), messages),
  settings: dialog(() => import('./dialogs/DashboardSettingsDialog.tsx'), messages),
  widget: dialog(() => import('./edit/WidgetDialog.tsx'), messages),
  versions: dialog(() => import('./dialogs/VersionsDialog.tsx'), messages),
  links: dialog(() => import('./dialogs/LinksDialog.tsx'), messages),
  saveTemplate: dialog(() => import('./dialogs/SaveTemplateDialog.tsx'), messages),
  templates: dialog(() => import('./dialogs/TemplatesDialog.tsx'), messages),
}
