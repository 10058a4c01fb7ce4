import { screens as auth } from './features/auth/screens.ts'
import { forms as companyForms } from './features/companies/forms.ts'
import { screens as companies } from './features/companies/screens.ts'
import { forms as creditForms } from './features/credits/forms.ts'
import { screens as credits } from './features/credits/screens.ts'
import { forms as deviceForms } from './features/devices/forms.ts'
import { screens as devices } from './features/devices/screens.ts'
import { forms as fileForms } from './features/files/forms.ts'
import { screens as files } from './features/files/screens.ts'
import { screens as impersonation } from './features/impersonation/screens.ts'
import { forms as mailForms } from './features/mail/forms.ts'
import { screens as mail } from './features/mail/screens.ts'
import { screens as notifications } from './features/notifications/screens.ts'
import { forms as remoteForms } from './features/remote-access/forms.ts'
import { screens as remoteAccess } from './features/remote-access/screens.ts'
import { screens as roles } from './features/roles/screens.ts'
import { screens as statistics } from './features/statistics/screens.ts'
import { screens as system } from './features/system/screens.ts'
import { forms as tagForms } from './features/tags/forms.ts'
import { screens as tags } from './features/tags/screens.ts'
import { screens as telemetry } from './features/telemetry/screens.ts'
import { forms as userAdminForms } from './features/users/admin/forms.ts'
import { forms as userForms } from './features/users/forms.ts'
import { screens as founding } from './features/users/founding/screens.ts'
import { screens as users } from './features/users/screens.ts'
import type { AnyForm } from './kit/forms/forms.ts'
import type { Screen } from './kit/screen.ts'

/**
 * The ordered list of rooms. A room may look only at rooms above it, through their `public.ts`. Everything that the console
 * knows of screens, it knows from here.
 */
export const screens: readonly Screen[] = [...companies, ...mail, ...roles, ...users, ...founding, ...auth, ...notifications, ...impersonation, ...tags, ...devices, ...credits, ...files, ...telemetry, ...remoteAccess, ...statistics, ...system]

/** The forms that have an address of their own. */
export const forms: readonly AnyForm[] = [...companyForms, ...mailForms, ...userForms, ...userAdminForms, ...tagForms, ...deviceForms, ...creditForms, ...fileForms, ...remoteForms]
