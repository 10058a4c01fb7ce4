import { Button, type ButtonProps } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode } from 'react'
import classes from './actions/Actions.module.css'
import { actionsMenu } from './actions/lazyMenu.ts'
import { useFloat } from './Float.tsx'
import { blocked } from './hint/hint.ts'
import { IconButton } from './IconButton.tsx'
import { useUiMessages } from './UiMessages.tsx'

/** An action, rendered consistently in row menus, bulk bars, page headers and dialogs. */
export interface UiAction {
  id: string
  label: string
  icon?: ReactNode
  /** Heading of the part of a menu that contains the action. */
  group?: string | undefined
  /** A destructive action: shown in red, separated at the end of a menu. */
  danger?: boolean
  /** If set, the action is shown but disabled, with this explanation. */
  disabledReason?: string | undefined
  /** Also shown next to the menu button of a table row, on hover and focus. Requires an icon. */
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

/** A button for an action. A disabled one can still receive focus, so that keyboard users can read the reason. */
export function ActionButton({ action, variant = 'default', size }: ActionButtonProps) {
  const { disabledReason } = action
  const off = disabledReason !== undefined
  return (
    <Button
      variant={VARIANT[variant]}
      size={size ?? 'sm'}
      {...(action.danger ? { color: 'red', variant: variant === 'primary' ? 'filled' : 'default' } : {})}
      className={action.danger && variant !== 'primary' ? classes.dangerText : undefined}
      leftSection={action.icon}
      loading={action.busy ?? false}
      onClick={off ? (event: MouseEvent) => event.preventDefault() : action.onClick}
      {...(off && blocked(disabledReason))}
    >
      {action.label}
    </Button>
  )
}

interface ActionMenuProps {
  actions: readonly UiAction[]
  /** The button's accessible name; "More actions" by default. */
  label?: string
  /** Shows a labelled button instead of the three dots. */
  text?: string
  /** Shows the three dots without a border, for use in rows. */
  quiet?: boolean
}

/** A button that opens a menu of actions. Renders nothing if there are no actions. */
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
