import { Menu, Portal } from '@mantine/core'
import type { Ref } from 'react'
import type { UiAction } from '../Actions.tsx'
import { ActionItems } from '../actions/ActionItems.tsx'

/** An open row menu: what it offers and the button under which it opens. */
export interface OpenMenu {
  actions: readonly UiAction[]
  label: string
  anchor: HTMLElement
}

/** The one menu that all rows share; a menu per row would cost more than the row. */
export function RowMenu({ menu, onClose }: { menu: OpenMenu | null; onClose: () => void }) {
  if (!menu) return null
  const close = () => {
    // Before anything that the action opens takes the focus, so that it comes back to the row afterwards.
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
 * Lies over the row's button and names the menu. Of what the menu gives its target it takes place and id only: that it opens
 * a menu is said by the button, and a box without a role may not say it.
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
