import type { UiAction } from '../Actions.tsx'
import { FloatingMenu, type FloatingMenuProps } from '../FloatingMenu.tsx'
import { ActionItems } from './ActionItems.tsx'

export interface ActionsMenuProps extends Omit<FloatingMenuProps, 'children'> {
  actions: readonly UiAction[]
}

/** A menu of actions. */
export function ActionsMenu({ actions, ...menu }: ActionsMenuProps) {
  return (
    <FloatingMenu {...menu}>
      <ActionItems actions={actions} />
    </FloatingMenu>
  )
}
