import { forms as companyForms } from './features/companies/forms.ts'
import './features/credits/contributions.ts'
import { forms as creditForms } from './features/credits/forms.ts'
import { forms as deviceForms } from './features/devices/forms.ts'
import './features/files/backups/contributions.ts'
import './features/files/contributions.ts'
import { forms as fileForms } from './features/files/forms.ts'
import './features/files/updates/contributions.ts'
import './features/impersonation/contributions.ts'
import { forms as mailForms } from './features/mail/forms.ts'
import './features/remote-access/contributions.ts'
import { forms as remoteForms } from './features/remote-access/forms.ts'
import { forms as tagForms } from './features/tags/forms.ts'
import { forms as userAdminForms } from './features/users/admin/forms.ts'
import { forms as userForms } from './features/users/forms.ts'
import './features/users/founding/contributions.ts'
import type { AnyForm } from './kit/forms/forms.ts'

/**
 * The forms that have an address of their own. With them comes what rooms have for the pages of rooms above them: nothing that the
 * first page needs may import this file.
 */
export const forms: readonly AnyForm[] = [
  ...companyForms,
  ...mailForms,
  ...userForms,
  ...userAdminForms,
  ...tagForms,
  ...deviceForms,
  ...creditForms,
  ...fileForms,
  ...remoteForms,
]
