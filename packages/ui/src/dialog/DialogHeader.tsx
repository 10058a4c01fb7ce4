import { Modal } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconMinus, IconX } from '@tabler/icons-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './Dialog.module.css'

interface DialogHeaderProps {
  title: string
  purpose: ReactNode
  drag: HTMLAttributes<HTMLElement>
  onMinimize: (() => void) | undefined
  onExpand: (() => void) | undefined
  expanded: boolean
  onClose: (() => void) | undefined
}

/** Title, one line of purpose, and the window's buttons. Dragging it moves the dialog. */
export function DialogHeader({ title, purpose, drag, onMinimize, onExpand, expanded, onClose }: DialogHeaderProps) {
  const texts = useUiTexts()
  const ExpandIcon = expanded ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <div className={classes.header} {...drag}>
      <div className={classes.heading}>
        <Modal.Title className={classes.title} tabIndex={-1} data-autofocus data-dialog-title>{title}</Modal.Title>
        {purpose && <p className={classes.purpose}>{purpose}</p>}
      </div>
      <div className={classes.controls}>
        {onMinimize && <IconButton label={texts.minimize} icon={<IconMinus size={16} />} onClick={onMinimize} hint={false} />}
        {onExpand && (
          <IconButton
            label={expanded ? texts.exitFullScreen : texts.fullScreen}
            icon={<ExpandIcon size={16} />}
            onClick={onExpand}
            hint={false}
          />
        )}
        {onClose && <IconButton label={texts.close} icon={<IconX size={16} />} onClick={onClose} hint={false} />}
      </div>
    </div>
  )
}
