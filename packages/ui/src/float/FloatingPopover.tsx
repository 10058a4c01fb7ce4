import { Popover, type PopoverProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { FloatProps } from '../Float.tsx'
import { Anchor } from './Anchor.tsx'

interface FloatingPopoverProps extends FloatProps, Pick<PopoverProps, 'position' | 'width'> {
  label: string
  children: ReactNode
}

/** The popover of a `useFloat`. Traps the focus while open, and returns it on closing. */
export function FloatingPopover({ id, anchor, opened, onOpened, label, children, ...rest }: FloatingPopoverProps) {
  // Closed on the first render: Mantine only fades in, and remembers the focus, when the state changes from closed to
  // open.
  const shown = useMounted() && opened
  return (
    <Popover id={id} opened={shown} onChange={onOpened} trapFocus returnFocus {...rest}>
      <Popover.Target>
        <Anchor node={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
