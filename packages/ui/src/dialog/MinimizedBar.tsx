import { Portal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Dialog.module.css'

export interface MinimizedBarProps {
  items: readonly { id: string; title: string }[]
  onRestore: (id: string) => void
  onClose: (id: string) => void
}

/** The minimized dialogs, at the bottom of the screen. */
export function MinimizedBar({ items, onRestore, onClose }: MinimizedBarProps) {
  const messages = useUiMessages()
  if (items.length === 0) return null
  return (
    <Portal>
      <ul className={classes.minimized} aria-label={messages.minimizedWindows}>
        {items.map((item) => (
          <li key={item.id} className={classes.minimizedItem}>
            <button type="button" className={classes.restore} onClick={() => onRestore(item.id)} title={item.title}>
              {item.title}
            </button>
            <IconButton
              label={`${messages.close}: ${item.title}`}
              icon={<IconX size={14} />}
              size="xs"
              hint={false}
              onClick={() => onClose(item.id)}
            />
          </li>
        ))}
      </ul>
    </Portal>
  )
}
