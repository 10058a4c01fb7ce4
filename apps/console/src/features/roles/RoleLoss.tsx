import { roles } from '@outpost/contract/roles/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { useCan } from '../../kit/auth/can.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { PermissionNames } from './permissions/PermissionNames.tsx'

/**
 * The permissions that a user loses and gains by a change of role, shown before it is saved. Renders nothing for users
 * who may not read permissions.
 */
export function RoleLoss({ from, to }: { from: number; to: number | undefined }) {
  const can = useCan()
  return can(roles.permissions) && to !== undefined && to !== from ? <Difference from={from} to={to} /> : null
}

function Difference({ from, to }: { from: number; to: number }) {
  const t = useText()
  const before = useData(roles.permissions, { id: from }).data?.rows
  const after = useData(roles.permissions, { id: to }).data?.rows
  if (!before || !after) return null
  const taken = before.filter(({ id }) => !after.some((other) => other.id === id))
  const given = after.filter(({ id }) => !before.some((other) => other.id === id))
  if (taken.length === 0 && given.length === 0) return null
  return (
    <Alert tone={taken.length > 0 ? 'warning' : 'info'} quiet>
      <PermissionNames label={t('roles:change.loses')} permissions={taken} />
      <PermissionNames label={t('roles:change.gets')} permissions={given} />
    </Alert>
  )
}
