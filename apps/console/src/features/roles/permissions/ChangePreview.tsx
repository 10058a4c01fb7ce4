import { roles } from '@outpost/contract/roles/endpoints'
import type { RoleChange } from '@outpost/contract/roles/schemas'
import { Alert } from '@outpost/ui/Alert'
import { keepPreviousData } from '@tanstack/react-query'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Roles.module.css'
import { PermissionNames } from './PermissionNames.tsx'
import { useCatalogue } from './usePermissions.ts'

/** The maximum number of roles listed by name; the others are only counted. */
const MOST = 5

/** A preview of the permissions that the members of the roles would lose and gain if the selection were saved. */
export function ChangePreview({ roleIds }: { roleIds: readonly number[] }) {
  const t = useText()
  const { values } = useForm()
  const chosen = (values['permission_id'] as number[] | undefined) ?? []
  const input = { role_id: [...roleIds], permission_id: chosen.toSorted((a, b) => a - b), limit: 100 }
  const { data } = useData(roles.changes, input, {
    enabled: roleIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const changes = (roleIds.length > 0 ? (data?.rows ?? []) : []).filter(
    ({ taken, given }) => taken.length + given.length > 0,
  )
  const own = useUser().role_id
  const rest = changes.length - MOST
  return (
    // Rendered even while empty, because screen readers announce only changes in an existing live region.
    <div aria-live="polite" className={classes.preview}>
      {changes.length > 0 && (
        <Alert
          tone={changes.some(({ taken, users_count }) => taken.length > 0 && users_count > 0) ? 'warning' : 'info'}
          quiet
          title={t('roles:change.title')}
        >
          <ul className={classes.changes}>
            {changes.slice(0, MOST).map((change) => (
              <Change key={change.id} change={change} isOwn={change.id === own} />
            ))}
          </ul>
          {rest > 0 && <p className={classes.names}>{t('roles:change.more', { count: rest })}</p>}
        </Alert>
      )}
    </div>
  )
}

function Change({ change, isOwn }: { change: RoleChange; isOwn: boolean }) {
  const t = useText()
  const all = useCatalogue().data?.rows ?? []
  const named = (ids: readonly number[]) => all.filter(({ id }) => ids.includes(id))
  return (
    <li>
      <span>{t('roles:change.people', { count: change.users_count, title: change.title })}</span>
      {isOwn && <strong> {t('roles:change.own')}</strong>}
      <PermissionNames label={t('roles:change.loses')} permissions={named(change.taken)} />
      <PermissionNames label={t('roles:change.gets')} permissions={named(change.given)} />
    </li>
  )
}
