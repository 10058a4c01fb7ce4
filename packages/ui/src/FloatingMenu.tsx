import { Menu, type MenuProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Anchor } from './float/Anchor.tsx'
import type { FloatProps } from './Float.tsx'

export interface FloatingMenuProps extends FloatProps, Pick<MenuProps, 'position' | 'width' | 'returnFocus'> {
  /** Class of the dropdown. */
  className?: string | undefined
  /** Mantine's menu items, labels and dividers. */
  children: ReactNode
}

/** The menu of a `useFloat`. Import it only from a lazily loaded module; otherwise it becomes part of the page. */
export function FloatingMenu({ id, anchor, opened, onOpened, className, children, ...rest }: FloatingMenuProps) {
  // Closed on the first render: Mantine only fades in, and remembers the focus, when the state changes from closed to
  // open.
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
