import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The windows of the feature; each is loaded when it is first opened. */
export const dialogs = {
  announcement: dialog(() => import('./announcements/AnnouncementDialog.tsx'), messages),
}
