import { users } from '@outpost/contract/users/endpoints'
import type { UserRow } from '@outpost/contract/users/schemas'
import { sessions } from '@outpost/contract/auth/sessions/endpoints'
import { ActionButton, ActionMenu } from '@outpost/ui/Actions'
import { Age, CopyText, DateTime, Missing } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { EmptyState, Skeletons } from '@outpost/ui/Page'
import { SidePanel } from '@outpost/ui/SidePanel'
import { useActions } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import type { RowPanelProps } from '../../../kit/table/panel/RowPanel.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useUserActions } from '../actions.tsx'
import { factorText, userRole, UserState } from '../columns.tsx'
import { UserSessions } from './UserSessions.tsx'

/** A panel next to the list with a user: details, sessions, sign-ins and actions. */
export function UserPanel({ id, row, onClose }: RowPanelProps<UserRow>) {
  const t = useText()
  const user = useMember(id, row)
  const name = user === undefined || user === null ? '…' : user.username
  return (
    <SidePanel
      label={t('users:panel.label', { name })}
      title={name}
      actions={user && <PanelActions user={user} />}
      onClose={onClose}
    >
      {user && <Details key={id} user={user} />}
      {user === null && <EmptyState compact drawing="search" message={t('users:panel.missing')} />}
      {user === undefined && <Skeletons shape="lines" count={6} />}
    </SidePanel>
  )
}

/** Returns the user from the list, or loads it if it is not on the current page of the list; null if there is none. */
function useMember(id: string, row: UserRow | undefined): UserRow | null | undefined {
  const [userId = 0, companyId = 0] = id.split('-').map(Number)
  const { data } = useData(
    users.list,
    { id: [userId], company_id: [companyId], limit: 1 },
    { enabled: row === undefined },
  )
  return row ?? (data && (data.rows[0] ?? null))
}

function Details({ user }: { user: UserRow }) {
  const t = useText()
  const can = useCan()
  const self = useUser()
  const facts = [
    {
      label: t('users:field.email'),
      value: <CopyText value={user.email} label={t('users:field.email')} mono={false} />,
    },
    { label: t('users:field.fullName'), value: user.full_name ?? <Missing /> },
    { label: t('users:field.status'), value: <UserState status={user.status} /> },
    { label: t('users:field.secondFactor'), value: factorText(user, t) },
    { label: t('users:field.role'), value: userRole(user) },
    { label: t('users:field.company'), value: user.company_name },
    {
      label: t('users:field.lastLogin'),
      value: user.last_login_at === null ? <Missing /> : <Age at={utcInstant(user.last_login_at)} />,
    },
    { label: t('users:field.created'), value: <DateTime at={utcInstant(user.created_at)} short /> },
    { label: t('users:field.updated'), value: <DateTime at={utcInstant(user.updated_at)} short /> },
  ]
  return (
    <>
      <FactList facts={facts} />
      {can(sessions.ofUser) && user.id !== self.id && <UserSessions id={user.id} />}
    </>
  )
}

function PanelActions({ user }: { user: UserRow }) {
  const [first, ...others] = useActions(useUserActions()).of(user)
  return (
    <>
      {first && <ActionButton action={first} />}
      <ActionMenu actions={others} />
    </>
  )
}
