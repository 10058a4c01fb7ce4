import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  ddns: dialog(() => import('./DdnsListDialog.tsx'), messages),
  addRule: dialog(() => import('./AddDdnsRuleDialog.tsx'), messages),
  siteBlocking: dialog(() => import('./SiteBlockingDialog.tsx'), messages),
  wifi: dialog(() => import('./WifiListDialog.tsx'), messages),
  wifiCode: dialog(() => import('./WifiCodeDialog.tsx'), messages),
  addProfile: dialog(() => import('./esim/AddProfileDialog.tsx'), messages),
  renameProfile: dialog(() => import('./esim/RenameProfileDialog.tsx'), messages),
  editRule: dialog(() => import('./EditDdnsRuleDialog.tsx'), messages),
}
