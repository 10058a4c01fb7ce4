import { Button, type ButtonProps } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode } from 'react'
import classes from './actions/Actions.module.css'
import { actionsMenu } from './actions/lazyMenu.ts'
import { useFloat } from './Float.tsx'
import { hint } from './hint/hint.ts'
import { IconButton } from './IconButton.tsx'
import { useUiMessages } from './UiMessages.tsx'

/** One thing that can be done, drawn alike in row menus, bulk bars, page headers and dialogs. */
export interface UiAction {
  id: string
  label: string
  icon?: ReactNode
  /** Destructive: drawn in red, kept apart at the end of a menu. */
  danger?: boolean
  /** Given, the action is shown but cannot be used, and this says why. */
  disabledReason?: string | undefined
  /** Also shown beside the menu button of a table row, on hover and focus. Needs an icon. */
  inline?: boolean
  busy?: boolean
  onClick: () => void
}

interface ActionButtonProps {
  action: UiAction
  variant?: 'primary' | 'default' | 'subtle'
  size?: ButtonProps['size']
}

const VARIANT = { primary: 'filled', default: 'default', subtle: 'subtle' } as const

/** An action as a button. A disabled one can still be focused, so that its reason can be read by keyboard. */
export function ActionButton({ action, variant = 'default', size }: ActionButtonProps) {
  const blocked = action.disabledReason !== undefined
  return (
    <Button
      variant={VARIANT[variant]}
      size={size ?? 'sm'}
      {...(action.danger ? { color: 'red', variant: variant === 'primary' ? 'filled' : 'default' } : {})}
      className={action.danger && variant !== 'primary' ? classes.dangerText : undefined}
      leftSection={action.icon}
      loading={action.busy ?? false}
      onClick={blocked ? (event: MouseEvent) => event.preventDefault() : action.onClick}
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, ...hint(action.disabledReason!) } : {})}
    >
      {action.label}
    </Button>
  )
}

interface ActionMenuProps {
  actions: readonly UiAction[]
  /** Accessible name of the button; "More actions" by default. */
  label?: string
  /** Draws a labelled button in place of the three dots. */
  text?: string
  /** The three dots without a frame, for rows. */
  quiet?: boolean
}

/** A button that opens a menu of actions; nothing at all when there is no action. */
export function ActionMenu({ actions, label, text, quiet }: ActionMenuProps) {
  const messages = useUiMessages()
  const { opener, float } = useFloat({ kind: 'menu', part: actionsMenu, given: { actions } })
  if (actions.length === 0) return null
  return (
    <>
      {text === undefined ? (
        <IconButton
          {...opener}
          label={label ?? messages.moreActions}
          icon={<IconDotsVertical size={16} />}
          variant={quiet ? 'subtle' : 'default'}
          hint={false}
        />
      ) : (
        <Button {...opener} variant="default">
          {text}
        </Button>
      )}
      {float}
    </>
  )
}
