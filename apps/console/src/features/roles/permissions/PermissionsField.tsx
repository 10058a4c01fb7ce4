import type { RolePermission } from '@outpost/contract/roles/schemas'
import { Checkbox, VisuallyHidden } from '@mantine/core'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { SearchField } from '@outpost/ui/SearchField'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { Field } from '../../../kit/form/fields/Bound.tsx'
import { useUser } from '../../../kit/auth/session.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Roles.module.css'
import { byCategory, withoutViews, withViews } from '../state.ts'
import { enter, moveInList } from './listKeys.ts'
import { PermissionGroup } from './PermissionGroup.tsx'
import { useCatalogue } from './usePermissions.ts'
import { matching } from './labels.ts'

interface ChoiceProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error: string | undefined
}

/**
 * Form field for the permissions of a role: all at once, by category, or one by one, limited to those that the user
 * holds.
 */
export function PermissionsField({ name, required = false }: { name: string; required?: boolean }) {
  const check = (value: unknown): string | undefined =>
    required && !(Array.isArray(value) && value.length > 0) ? translate('roles:permissions.needed') : undefined
  return (
    <Field<readonly number[]> of={{ name }} empty={[]} check={check}>
      {({ value, onChange, error }) => <Choice chosen={value} onChange={onChange} error={error} />}
    </Field>
  )
}

function Choice(props: ChoiceProps) {
  const t = useText()
  const { data, error, refetch } = useCatalogue()
  if (data) return <Permissions {...props} all={data.rows} />
  return error ? (
    <ErrorState compact title={t('roles:permissions.failed')} {...explain(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="lines" count={6} />
  )
}

/** Keeps track of the expanded categories: initially none; during a search, all that contain results. */
function useFolds() {
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isSearching = search.trim() !== ''
  const isOpen = (name: string): boolean => (isSearching ? !closed.has(name) : opened.has(name))
  const fold = (name: string, open: boolean): void => {
    const [marked, mark] = isSearching ? [closed, setClosed] : [opened, setOpened]
    const next = new Set(marked)
    if (open === isSearching) next.delete(name)
    else next.add(name)
    mark(next)
  }
  const find = (text: string): void => {
    setClosed(new Set())
    setSearch(text)
  }
  return { search, isSearching, find, isOpen, fold }
}

function Permissions({ all, chosen, onChange, error }: ChoiceProps & { all: readonly RolePermission[] }) {
  const t = useText()
  const held = new Set(useUser().permissions as readonly string[])
  const { search, isSearching, find, isOpen, fold } = useFolds()
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()
  const shown = matching(all, search)
  const giveable = (some: readonly RolePermission[]): readonly RolePermission[] =>
    some.filter((permission) => held.has(permission.name))
  const tick = (some: readonly RolePermission[], on: boolean): void =>
    onChange(on ? withViews(chosen, giveable(some), giveable(all)) : withoutViews(chosen, some, all))
  const marked = new Set(chosen)
  return (
    <fieldset className={classes.field} aria-invalid={error !== undefined} aria-describedby={hint}>
      <Legend chosen={chosen.length} all={all.length} />
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.tools}>
        <Many
          permissions={giveable(shown)}
          label={t(isSearching ? 'roles:permissions.found' : 'roles:permissions.all')}
          chosen={marked}
          onTick={(on) => tick(giveable(shown), on)}
        />
        <PermissionSearch value={search} onChange={find} onDown={() => enter(list.current)} />
      </div>
      <p id={hint} className={classes.hint}>
        {t('roles:permissions.keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed on the checkboxes inside */}
      <div ref={list} className={classes.list} onKeyDown={moveByKey}>
        {byCategory(shown).map((category) => (
          <PermissionGroup
            key={category.name}
            category={category}
            held={held}
            chosen={marked}
            open={isOpen(category.name)}
            onOpen={(open) => fold(category.name, open)}
            onTick={tick}
          />
        ))}
        {shown.length === 0 && <p className={classes.none}>{t('roles:permissions.none')}</p>}
      </div>
      <VisuallyHidden component="output">
        {isSearching ? t('roles:permissions.hits', { count: shown.length }) : ''}
      </VisuallyHidden>
    </fieldset>
  )
}

/** The label of the field, with the number of selected permissions out of all. */
function Legend({ chosen, all }: { chosen: number; all: number }) {
  const t = useText()
  return (
    <legend>
      {t('roles:field.permissions')}
      <span className={classes.count}>{t('roles:permissions.chosen', { count: chosen, all })}</span>
    </legend>
  )
}

interface PermissionSearchProps {
  value: string
  onChange: (text: string) => void
  /** Called when the down arrow key moves the focus from the field into the list. */
  onDown: () => void
}

function PermissionSearch({ value, onChange, onDown }: PermissionSearchProps) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in the field inside
    <div
      onKeyDown={(event) => {
        // Enter in the search field must not submit the form.
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onDown()
      }}
    >
      <SearchField value={value} onChange={onChange} placeholder={t('roles:permissions.search')} />
    </div>
  )
}

/** Moves between the checkboxes of the list. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!event.altKey && !event.ctrlKey && !event.metaKey && moveInList(event.currentTarget, event.key))
    event.preventDefault()
}

/** A checkbox for several permissions; indeterminate if only some are selected. */
function Many({
  permissions,
  label,
  chosen,
  onTick,
}: {
  permissions: readonly RolePermission[]
  label: string
  chosen: ReadonlySet<number>
  onTick: (on: boolean) => void
}) {
  const count = permissions.filter(({ id }) => chosen.has(id)).length
  const isWhole = count > 0 && count === permissions.length
  return (
    <Checkbox
      label={label}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      disabled={permissions.length === 0}
      onChange={() => onTick(!isWhole)}
    />
  )
}
