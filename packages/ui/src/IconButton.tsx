import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { blocked, hint as hintOf } from './hint/hint.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'color' | 'size'> {
  /** The accessible name, also shown as a tooltip on hover and focus. */
  label: string
  icon: ReactNode
  size?: ActionIconProps['size']
  variant?: 'subtle' | 'default' | 'filled'
  danger?: boolean
  /** False disables the tooltip, for buttons that open a menu at once. */
  hint?: boolean
  /** If set, the button is disabled with this explanation in place of the tooltip. */
  disabledReason?: string | undefined
}

/** A square button with an icon. It always has an accessible name. */
export function IconButton({
  label,
  icon,
  size = 'sm',
  variant = 'subtle',
  danger,
  hint = true,
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) {
  const color = danger ? 'red' : variant === 'filled' ? 'brand' : 'gray'
  return (
    <ActionIcon
      aria-label={label}
      size={size}
      variant={variant}
      color={color}
      {...(hint && hintOf(label))}
      {...rest}
      {...(disabledReason === undefined ? { onClick } : blocked(disabledReason))}
    >
      {icon}
    </ActionIcon>
  )
}
