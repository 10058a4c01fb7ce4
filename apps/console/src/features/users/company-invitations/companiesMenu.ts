import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { IconMailPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import type { CompaniesMenuEntry } from '../../../kit/screen/contributions.ts'
import { dialogs } from './dialogs.ts'

/** The entries that this feature adds to the menu of the companies page. */
export const companiesMenu: readonly CompaniesMenuEntry[] = [
  {
    id: 'invite',
    place: 1,
    label: 'companySignup:invite.action',
    icon: IconMailPlus,
    need: companyInvitations.invite,
    run: () => void open(dialogs.inviteCompany, {}),
  },
]
