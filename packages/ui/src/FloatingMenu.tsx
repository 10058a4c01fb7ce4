import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Anchor } from './float/Anchor.tsx'
import type { FloatProps } from './Float.tsx'

export interface FloatingMenuProps extends FloatProps, Pick<MenuProps, 'position' | 'width' | 'returnFocus'> {
  /** Of the list. */
  className?: string | undefined
  /** Mantine's items, labels and dividers. */
  children: ReactNode
}

/** The menu of a `useFloat`. Import it only where it is loaded later, or it comes with the page. */
export function FloatingMenu({ id, anchor, opened, onOpened, className, children, ...rest }: FloatingMenuProps) {
  // Closed in the first drawing: Mantine fades, and remembers the focus, only at the change from closed to open.
  const shown = useMounted() && opened
  return (
    <Menu id={id} opened={shown} onChange={onOpened} {...rest}>
      <Menu.Target>
        <Anchor node={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  )
}
