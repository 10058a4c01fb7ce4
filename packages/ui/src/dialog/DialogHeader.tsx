import { Modal } from '@mantine/core'
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconArrowsMove,
  IconHelpCircle,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Dialog.module.css'

interface DialogHeaderProps extends Controls {
  title: string
  purpose: ReactNode
  drag: HTMLAttributes<HTMLElement>
  hideHeader: boolean
  hideControls: boolean
}

interface Controls {
  /** Moves the dialog with the arrow keys; undefined if it cannot be moved. */
  onArrow: ((event: KeyboardEvent) => void) | undefined
  helpHref: string | undefined
  onMinimize: (() => void) | undefined
  onExpand: (() => void) | undefined
  expanded: boolean
  onClose: (() => void) | undefined
}

/** The title, a line about the purpose, and the buttons of the dialog. Dragging it moves the dialog. */
export function DialogHeader({ title, purpose, drag, hideHeader, hideControls, ...controls }: DialogHeaderProps) {
  return (
    <div className={hideHeader ? classes.unseen : classes.header} {...drag}>
      <div className={classes.heading}>
        <Modal.Title className={classes.title} tabIndex={-1} data-autofocus data-dialog-title>
          {title}
        </Modal.Title>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      {!hideHeader && !hideControls && <HeaderControls {...controls} />}
    </div>
  )
}

function HeaderControls({ onArrow, helpHref, onMinimize, onExpand, expanded, onClose }: Controls) {
  const messages = useUiMessages()
  const ExpandIcon = expanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <div className={classes.controls}>
      {onArrow && (
        // The keyboard alternative to dragging; only visible while it has the focus.
        <IconButton
          className={classes.move}
          label={messages.moveWindow}
          icon={<IconArrowsMove size={16} />}
          onKeyDown={onArrow}
          hint={false}
        />
      )}
      {helpHref && (
        <a
          className={classes.help}
          href={helpHref}
          target="_blank"
          rel="noreferrer"
          aria-label={messages.help}
          title={messages.help}
        >
          <IconHelpCircle size={16} />
        </a>
      )}
      {onMinimize && (
        <IconButton label={messages.minimize} icon={<IconMinus size={16} />} onClick={onMinimize} hint={false} />
      )}
      {onExpand && (
        <IconButton
          label={expanded ? messages.exitFullScreen : messages.fullScreen}
          icon={<ExpandIcon size={16} />}
          onClick={onExpand}
          hint={false}
        />
      )}
      {onClose && <IconButton label={messages.close} icon={<IconX size={16} />} onClick={onClose} hint={false} />}
    </div>
  )
}
