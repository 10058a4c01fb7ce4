import { Page } from '@outpost/ui/Page'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useInvitations } from './useInvitations.ts'
import { useInvite } from './useInvite.tsx'

/** The invited users, and the delivery state of their emails. */
export default function InvitationsPage() {
  const t = useText()
  const table = useInvitations()
  const invite = useInvite()
  return (
    <Page title={t('users:invitation.title')} count={table.total} primary={invite} fill>
      <LineTabs label={t('users:title')} />
      <ListTable
        table={table}
        label={t('users:invitation.title')}
        search={t('users:invitation.search')}
        rowLabel={(row) => row.email}
        empty={{ message: t('users:invitation.empty'), action: invite }}
      />
    </Page>
  )
}
