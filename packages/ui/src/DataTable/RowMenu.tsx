import { Menu, Portal } from '@mantine/core'
import type { Ref } from 'react'
import type { UiAction } from '../Actions.tsx'
import { ActionItems } from '../actions/ActionItems.tsx'

/** An open row menu: its actions, and the button below which it opens. */
export interface OpenMenu {
  actions: readonly UiAction[]
  label: string
  anchor: HTMLElement
}

/** The menu shared by all rows: a menu per row would cost more than the row itself. */
export function RowMenu({ menu, onClose }: { menu: OpenMenu | null; onClose: () => void }) {
  if (!menu) return null
  const close = () => {
    // Before the action opens anything that takes the focus, so that the focus returns to the row afterwards.
    menu.anchor.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Portal>
      <Menu opened onClose={close} position="bottom-end" returnFocus={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Place menu={menu} />
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={menu.actions} />
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}

/**
 * Covers the row's button and labels the menu. Of the props that the menu passes to its target, it uses only the
 * position and id: the button already has `aria-haspopup`, which an element without a role must not have.
 */
function Place({ menu, ref, id }: { menu: OpenMenu; ref?: Ref<HTMLDivElement>; id?: string }) {
  const { left, top, width, height } = menu.anchor.getBoundingClientRect()
  return (
    <div ref={ref} style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}>
      <span id={id} hidden>
        {menu.label}
      </span>
    </div>
  )
}
