import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './side-panel/SidePanel.module.css'
import { useUiMessages } from './UiMessages.tsx'

export interface SidePanelProps {
  /** Accessible name of the region. */
  label: string
  title: ReactNode
  /** The status with its age, below the title. */
  status?: ReactNode
  /** Buttons at the bottom, always visible. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel with details beside a list, which stays unchanged: title, status, content, actions. Escape closes it. */
export function SidePanel({ label, title, status, actions, onClose, children }: SidePanelProps) {
  const messages = useUiMessages()
  const panel = useRef<HTMLElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    const here = panel.current
    const listen = (event: KeyboardEvent): void => onKey(event)
    here?.addEventListener('keydown', listen)
    return () => here?.removeEventListener('keydown', listen)
  }, [])
  return (
    <aside ref={panel} className={classes.panel} aria-label={label} data-side-panel>
      <div className={classes.head}>
        <div className={classes.heading}>
          <h2 className={classes.title} aria-live="polite">
            {title}
          </h2>
          {status}
        </div>
        <IconButton label={messages.close} icon={<IconX size={16} />} hint={false} onClick={onClose} />
      </div>
      <div className={classes.body}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </aside>
  )
}
