import type { RolePermission } from '@outpost/contract/roles'
import { Checkbox } from '@mantine/core'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { SearchField } from '@outpost/ui/SearchField'
import { useState } from 'react'
import { explain } from '../../../kit/explain.ts'
import { Field } from '../../../kit/fields/Bound.tsx'
import { useUser } from '../../../kit/session.tsx'
import { translate, useText } from '../../../kit/texts.ts'
import classes from '../Roles.module.css'
import { categoryTitle, matching, withoutViews, withViews } from '../state.ts'
import { PermissionTable } from './PermissionTable.tsx'
import { useCatalogue } from './usePermissions.ts'

interface ChoiceProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error: string | undefined
  low: boolean
}

/** Permissions of the form's role: all at once, a category at once, or one by one; only those that the reader holds himself (ROLES-004, ROLES-054). `low` leaves room for what is said below. */
export function PermissionsField({ name, required = false, low = false }: { name: string; required?: boolean; low?: boolean }) {
  const check = (value: unknown): string | undefined => (required && !(Array.isArray(value) && value.length > 0) ? translate('roles:permissions.needed') : undefined)
  return (
    <Field<readonly number[]> of={{ name }} empty={[]} check={check}>
      {({ value, onChange, error }) => <Choice chosen={value} onChange={onChange} error={error} low={low} />}
    </Field>
  )
}

function Choice(props: ChoiceProps) {
  const t = useText()
  const { data, error, refetch } = useCatalogue()
  if (data) return <Permissions {...props} all={data.rows} />
  return error ? <ErrorState compact title={t('roles:permissions.failed')} {...explain(error)} onRetry={() => void refetch()} /> : <Skeletons shape="lines" count={6} />
}

function Permissions({ all, chosen, onChange, error, low }: ChoiceProps & { all: readonly RolePermission[] }) {
  const t = useText()
  const held = new Set(useUser().permissions)
  const [search, setSearch] = useState('')
  const shown = matching(all, search)
  const giveable = (some: readonly RolePermission[]): readonly RolePermission[] => some.filter((permission) => held.has(permission.name))
  const tick = (some: readonly RolePermission[], on: boolean): void => onChange(on ? withViews(chosen, giveable(some), giveable(all)) : withoutViews(chosen, some, all))
  const many = (some: readonly RolePermission[], label: string) => <Many permissions={giveable(some)} label={label} chosen={chosen} onTick={(on) => tick(some, on)} />
  return (
    <fieldset className={classes.field} aria-invalid={error !== undefined}>
      <legend>
        {t('roles:field.permissions')}
        <span className={classes.count}>{t('roles:permissions.chosen', { count: chosen.length, all: all.length })}</span>
      </legend>
      {error !== undefined && <p className={classes.error} role="alert">{error}</p>}
      <div className={classes.tools}>
        {many(shown, t(search.trim() === '' ? 'roles:permissions.all' : 'roles:permissions.found'))}
        <SearchField value={search} onChange={setSearch} placeholder={t('roles:permissions.search')} />
      </div>
      <div className={classes.list} data-low={low || undefined}>
        <PermissionTable
          permissions={shown}
          head={(category) => many(category.permissions, categoryTitle(category.name))}
          line={(permission) => <One permission={permission} may={held.has(permission.name)} on={chosen.includes(permission.id)} onTick={(on) => tick([permission], on)} />}
        />
      </div>
    </fieldset>
  )
}

/** Several by one tick; half a tick where only some are chosen. */
function Many({ permissions, label, chosen, onTick }: { permissions: readonly RolePermission[]; label: string; chosen: readonly number[]; onTick: (on: boolean) => void }) {
  const count = permissions.filter(({ id }) => chosen.includes(id)).length
  const isWhole = count > 0 && count === permissions.length
  return (
    <span className={classes.many}>
      <Checkbox label={label} checked={isWhole} indeterminate={count > 0 && !isWhole} disabled={permissions.length === 0} onChange={() => onTick(!isWhole)} />
      <span className={classes.count}>{count}/{permissions.length}</span>
    </span>
  )
}

function One({ permission, may, on, onTick }: { permission: RolePermission; may: boolean; on: boolean; onTick: (on: boolean) => void }) {
  const t = useText()
  return (
    <Checkbox
      label={permission.title}
      description={may ? undefined : t('roles:permissions.notHeld')}
      checked={on}
      disabled={!may}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
}
