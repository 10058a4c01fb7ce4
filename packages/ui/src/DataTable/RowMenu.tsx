import { Menu, Portal } from '@mantine/core'
import { ActionItems, type UiAction } from '../Actions.tsx'

/** An open row menu: what it offers and the button under which it opens. */
export interface OpenMenu {
  actions: readonly UiAction[]
  label: string
  anchor: HTMLElement
}

/** The one menu that all rows share; a menu per row would cost more than the row. */
export function RowMenu({ menu, onClose }: { menu: OpenMenu | null; onClose: () => void }) {
  if (!menu) return null
  const { left, top, width, height } = menu.anchor.getBoundingClientRect()
  const close = () => {
    // Before anything that the action opens takes the focus, so that it comes back to the row afterwards.
    menu.anchor.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Portal>
      {/* The button of the row says already that it opens a menu; the box that only marks the place has no role to say it with. */}
      <Menu opened onClose={close} position="bottom-end" returnFocus={false} withRoles={false} transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <div style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
        </Menu.Target>
        <Menu.Dropdown aria-label={menu.label}>
          <ActionItems actions={menu.actions} />
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
