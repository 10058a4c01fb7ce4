import type { RolePermission } from '@outpost/contract/roles/schemas'
import { Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Roles.module.css'
import type { Category } from '../state.ts'
import { categoryTitle, permissionDescription, permissionTitle } from './labels.ts'

interface GroupProps {
  category: Category
  /** The names of the permissions that the user holds; users cannot grant any others. */
  held: ReadonlySet<string>
  chosen: ReadonlySet<number>
  open: boolean
  onOpen: (open: boolean) => void
  onTick: (some: readonly RolePermission[], on: boolean) => void
}

/** The pseudo id of the first checkbox, which selects the whole category. */
const WHOLE = 0

/** Expands the category on the right arrow key and collapses it on the left one; reversed in right-to-left layouts. */
function foldByKey(event: KeyboardEvent<HTMLElement>, onOpen: (open: boolean) => void): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  event.preventDefault()
  const unfolds = (event.key === 'ArrowRight') === (getComputedStyle(event.currentTarget).direction !== 'rtl')
  if (!unfolds) event.currentTarget.querySelector('input')?.focus()
  onOpen(unfolds)
}

/**
 * An expandable category with a checkbox for all of its permissions. It is a single Tab stop: the checkbox that last
 * had the focus. The right arrow key expands it and the left one collapses it; up and down are handled by the list
 * (`listKeys.ts`).
 */
export function PermissionGroup({ category, held, chosen, open, onOpen, onTick }: GroupProps) {
  const body = useId()
  const [stop, setStop] = useState(WHOLE)
  const giveable = category.permissions.filter(({ name }) => held.has(name))
  const count = giveable.filter(({ id }) => chosen.has(id)).length
  const isWhole = count > 0 && count === giveable.length
  const current = open && giveable.some(({ id }) => id === stop) ? stop : WHOLE
  const title = categoryTitle(category.name)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- the keys are pressed on the checkboxes inside; a fieldset says its name a second time in a legend
    <div role="group" aria-label={title} onKeyDown={(event) => foldByKey(event, onOpen)}>
      <div className={classes.category}>
        <Checkbox
          aria-label={title}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          checked={isWhole}
          indeterminate={count > 0 && !isWhole}
          disabled={giveable.length === 0}
          tabIndex={current === WHOLE ? 0 : -1}
          onFocus={() => setStop(WHOLE)}
          onChange={() => onTick(giveable, !isWhole)}
        />
        <button
          type="button"
          tabIndex={giveable.length === 0 ? 0 : -1}
          className={classes.fold}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => onOpen(!open)}
        >
          <span>{title}</span>
          <span className={classes.count}>
            {count}/{giveable.length}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      {open && (
        <ul id={body} className={classes.lines}>
          {category.permissions.map((permission) => (
            <li key={permission.id} className={classes.line}>
              <One
                permission={permission}
                may={held.has(permission.name)}
                on={chosen.has(permission.id)}
                isStop={permission.id === current}
                onFocus={() => setStop(permission.id)}
                onTick={(on) => onTick([permission], on)}
              />
              <code translate="no">{permission.name}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface OneProps {
  permission: RolePermission
  may: boolean
  on: boolean
  isStop: boolean
  onFocus: () => void
  onTick: (on: boolean) => void
}

function One({ permission, may, on, isStop, onFocus, onTick }: OneProps) {
  const t = useText()
  const about = permissionDescription(permission)
  return (
    <Checkbox
      label={permissionTitle(permission)}
      description={may ? about : `${about} ${t('roles:permissions.notHeld')}`}
      checked={on}
      disabled={!may}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
}
