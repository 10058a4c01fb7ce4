import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { IconMailPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog.tsx'
import { contributeCompaniesMenu } from '../../companies/public.ts'
import { dialogs } from './dialogs.ts'

contributeCompaniesMenu({
  id: 'invite',
  label: 'founding:invite.action',
  icon: IconMailPlus,
  need: companyInvitations.invite,
  run: () => void open(dialogs.inviteCompany, {}),
})
