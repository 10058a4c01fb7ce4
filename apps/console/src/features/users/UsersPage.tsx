import { users } from '@outpost/contract/users/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { lazyPart } from '@outpost/ui/Float'
import { Page } from '@outpost/ui/Page'
import { IconShieldOff, IconUserMinus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useUserActions } from './actions.tsx'
import { useUserColumns } from './columns.tsx'
import { dialogs } from './admin/dialogs.ts'
import { usePeopleFilters } from './filters.ts'
import { OpenInvitations } from './OpenInvitations.tsx'
import { memberKey } from './state.ts'
import { useInvite } from './useInvite.tsx'

/** The panel next to the list, for one of its users. */
const panel = lazyPart(() => import('./panel/UserPanel.tsx').then(({ UserPanel }) => UserPanel))

/** What the page reads first. */
export const first = firstRead({ endpoint: users.list, storageKey: 'users' })

/** The users in the user's part of the tree. */
export default function UsersPage() {
  const t = useText()
  const table = useTable({
    endpoint: users.list,
    columns: useUserColumns(),
    filters: usePeopleFilters(),
    actions: useUserActions(),
    storageKey: 'users',
  })
  const invite = useInvite()
  return (
    <Page title={t('users:title')} count={table.total} primary={invite} more={useAdminForms()} fill>
      <LineTabs label={t('users:title')} />
      <OpenInvitations href="/users/invitations" />
      <ListTable
        table={table}
        label={t('users:title')}
        search={t('users:search')}
        rowId={memberKey}
        rowLabel={(user) => user.username}
        panel={panel}
        empty={{ message: t('users:empty'), action: invite }}
      />
    </Page>
  )
}

/** Returns the actions that a system administrator performs on an account by its email address. */
function useAdminForms(): UiAction[] {
  const t = useText()
  const can = useCan()
  const forms: (UiAction | false)[] = [
    can(users.removeMfaByEmail) && {
      id: 'mfa',
      label: t('userAdmin:removeMfa.title'),
      icon: <IconShieldOff size={16} />,
      onClick: () => void open(dialogs.removeMfa, {}),
    },
    can(users.removeByEmail) && {
      id: 'delete',
      label: t('userAdmin:deleteUser.title'),
      icon: <IconUserMinus size={16} />,
      danger: true,
      onClick: () => void open(dialogs.deleteUser, {}),
    },
  ]
  return forms.filter((form) => form !== false)
}
