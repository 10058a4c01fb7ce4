import { Menu } from '@mantine/core'
import { Fragment, useId } from 'react'
import type { UiAction } from '../Actions.tsx'
import classes from './Actions.module.css'
import { partsOf } from './parts.ts'

/** The items of a menu: ordinary actions first, in parts with headings, and destructive ones separated below. */
export function ActionItems({ actions }: { actions: readonly UiAction[] }) {
  return partsOf(actions).map(({ heading, actions: part }, index) => (
    <Fragment key={part[0]!.id}>
      {index > 0 && <Menu.Divider />}
      <Part heading={heading} actions={part} />
    </Fragment>
  ))
}

function Part({ heading, actions }: { heading: string | undefined; actions: readonly UiAction[] }) {
  const id = useId()
  const items = actions.map((action) => <ActionItem key={action.id} action={action} />)
  if (heading === undefined) return items
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu may contain groups, but no fieldset
    <div role="group" aria-labelledby={id}>
      <Menu.Label id={id}>{heading}</Menu.Label>
      {items}
    </div>
  )
}

/** A disabled item can still receive focus, so that keyboard users can read the reason. Mantine's own ones cannot. */
function ActionItem({ action }: { action: UiAction }) {
  const blocked = action.disabledReason !== undefined
  return (
    <Menu.Item
      leftSection={action.icon}
      {...(action.danger ? { color: 'red', className: classes.dangerText! } : {})}
      {...(blocked
        ? { className: classes.blocked!, 'aria-disabled': true, closeMenuOnClick: false }
        : { onClick: action.onClick })}
    >
      {action.label}
      {blocked && <span className={classes.reason}>{action.disabledReason}</span>}
    </Menu.Item>
  )
}
