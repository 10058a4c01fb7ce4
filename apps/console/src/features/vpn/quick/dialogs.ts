import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of quick connects and profiles; each is loaded when it is first opened. */
export const quickDialogs = {
  add: dialog(() => import('./AddQuickConnectDialog.tsx'), messages),
  connect: dialog(() => import('./StartQuickConnectDialog.tsx'), messages),
  ofDevice: dialog(() => import('./DeviceQuickConnectDialog.tsx'), messages),
  addUser: dialog(() => import('./AddUserDialog.tsx'), messages),
  details: dialog(() => import('../profiles/DetailsDialog.tsx'), messages),
  config: dialog(() => import('../profiles/ProfileDialog.tsx'), messages),
  link: dialog(() => import('../profiles/LinkDialog.tsx'), messages),
}
