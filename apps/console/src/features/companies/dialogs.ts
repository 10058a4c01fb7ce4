import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  newCompany: dialog(() => import('./NewCompanyDialog.tsx'), messages),
  editCompany: dialog(() => import('./EditCompanyDialog.tsx'), messages),
  companyFlags: dialog(() => import('./CompanyFlagsDialog.tsx'), messages),
  moveCompany: dialog(() => import('./MoveCompanyDialog.tsx'), messages),
}
