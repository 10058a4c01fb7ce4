import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  newCompany: dialog(() => import('./NewCompanyDialog.tsx')),
  editCompany: dialog(() => import('./EditCompanyDialog.tsx')),
  companyFlags: dialog(() => import('./CompanyFlagsDialog.tsx')),
  moveCompany: dialog(() => import('./MoveCompanyDialog.tsx')),
}
