import { Menu } from '@mantine/core'
import type { UiAction } from '../Actions.tsx'
import classes from './Actions.module.css'

/** The items of a menu: ordinary actions first, destructive ones separated below. */
export function ActionItems({ actions }: { actions: readonly UiAction[] }) {
  const safe = actions.filter((action) => !action.danger)
  const danger = actions.filter((action) => action.danger)
  return (
    <>
      {safe.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
      {safe.length > 0 && danger.length > 0 && <Menu.Divider />}
      {danger.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
    </>
  )
}

function ActionItem({ action }: { action: UiAction }) {
  const blocked = action.disabledReason !== undefined
  return (
    <Menu.Item
      leftSection={action.icon}
      {...(action.danger ? { color: 'red' } : {})}
      {...(blocked
        ? { 'data-disabled': true, 'aria-disabled': true, closeMenuOnClick: false }
        : { onClick: action.onClick })}
    >
      {action.label}
      {blocked && <span className={classes.reason}>{action.disabledReason}</span>}
    </Menu.Item>
  )
}
