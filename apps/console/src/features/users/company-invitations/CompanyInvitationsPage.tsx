import { Page } from '@outpost/ui/Page'
import { IconMailPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { useCompanyInvitations } from './useCompanyInvitations.tsx'

/** The invitations to create a company, and the delivery state of their emails. */
export default function CompanyInvitationsPage() {
  const t = useText()
  const table = useCompanyInvitations()
  const invite = {
    id: 'invite',
    label: t('companySignup:invite.action'),
    icon: <IconMailPlus size={16} />,
    onClick: () => void open(dialogs.inviteCompany, {}),
  }
  return (
    <Page title={t('companySignup:title')} count={table.total} primary={invite} fill>
      <ListTable
        table={table}
        label={t('companySignup:title')}
        search={t('users:field.email')}
        rowLabel={(row) => row.email}
        empty={{ message: t('companySignup:empty'), action: invite }}
      />
    </Page>
  )
}
