import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react'
import classes from './Dialog.module.css'
import { DialogHeader } from './DialogHeader.tsx'
import { useDialogStack } from './stack.ts'
import { useDrag } from './useDrag.ts'
import { useFirstField } from './useFirstField.ts'
import { useOpener } from './useOpener.ts'

export type DialogSize = 480 | 640 | 880

/** What all dialogs have in common. */
export interface DialogBase {
  opened: boolean
  onClose: () => void
  title: string
  /** One line: what this is for. */
  purpose?: ReactNode
  size?: DialogSize
  /** False: no close button, no Esc, no click outside. The reader must answer. */
  closable?: boolean
  /** Given, a button minimises the dialog; while `minimized` its content lives on unseen. */
  onMinimize?: (() => void) | undefined
  minimized?: boolean
  /** Offers the full screen. */
  expandable?: boolean
}

export interface ShellProps extends DialogBase {
  /** True once the content is there, so that its first field can take the focus. */
  ready: boolean
  /** Body and footer. */
  children: ReactNode
}

function ScrollBox({ children, style }: { children?: ReactNode; style?: CSSProperties }) {
  return <div className={classes.box} style={style}>{children}</div>
}

/** The frame of every dialog: place in the stack, focus, Esc, dragging by the header, full screen, minimising. */
export function Shell(props: ShellProps) {
  const { opened, onClose, size = 480, closable = true, minimized = false, ready, children } = props
  const id = useId()
  const shell = useRef<HTMLDivElement>(null)
  const small = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const [expanded, setExpanded] = useState(false)
  const visible = opened && !minimized
  const fullScreen = small || expanded
  const level = useDialogStack(id, visible, shell, () => closable && onClose())
  const drag = useDrag(!fullScreen)
  useOpener(opened, visible)
  useFirstField(shell, visible && ready)

  return (
    <Modal.Root
      opened={visible}
      onClose={onClose}
      // Constant while the dialog is open: switching it would build the content anew and lose what was typed.
      keepMounted={opened && props.onMinimize !== undefined}
      keepMountedMode="display-none"
      size={size}
      fullScreen={fullScreen}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={false}
      zIndex={200 + level}
      yOffset="max(16px, 8dvh)"
      padding={0}
      scrollAreaComponent={ScrollBox}
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ content: classes.content }}
      styles={{ content: { translate: drag.translate } }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content data-dragging={drag.dragging || undefined}>
        <div ref={shell} className={classes.shell} data-full-screen={fullScreen || undefined}>
          <DialogHeader
            title={props.title}
            purpose={props.purpose}
            drag={drag.handle}
            onMinimize={props.onMinimize}
            onExpand={props.expandable && !small ? () => setExpanded(!expanded) : undefined}
            expanded={expanded}
            onClose={closable ? onClose : undefined}
          />
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
