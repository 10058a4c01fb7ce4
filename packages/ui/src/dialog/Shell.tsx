import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import classes from './Dialog.module.css'
import { DialogHeader } from './DialogHeader.tsx'
import { useDialogStack } from './stack.ts'
import { useDrag } from './useDrag.ts'
import { useFirstField } from './useFirstField.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useOpener } from './useOpener.ts'
import type { WindowProps } from './window.ts'

/** Widths in px; 1280 is for tables with many columns. */
export type DialogSize = 480 | 640 | 880 | 1280

/** Props that all dialogs have in common. */
export interface DialogBase extends WindowProps {
  title: string
  /** One line that describes the purpose of the dialog. */
  purpose?: ReactNode
  size?: DialogSize
}

export interface ShellProps extends DialogBase {
  /** True once the content is loaded, so that its first field can be focused. */
  ready: boolean
  /** Body and footer. */
  children: ReactNode
}

function ScrollBox({ children, style }: { children?: ReactNode; style?: CSSProperties }) {
  return (
    <div className={classes.box} style={style}>
      {children}
    </div>
  )
}

/**
 * Returns whether the dialog covers the screen: always on a small screen, otherwise as chosen by the caller or the
 * user.
 */
function useFullScreen({ sheet = false, expandable = false, startFullScreen = false }: WindowProps) {
  const small = (useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false) || sheet
  const [expanded, setExpanded] = useState(startFullScreen)
  const onExpand = expandable && !small ? () => setExpanded(!expanded) : undefined
  return { fullScreen: small || expanded, expanded, onExpand }
}

/** Reports the title to the dialog manager, and closes the dialog when the manager asks for it. */
function useManager({ title, onTitle, closeAsked = 0, onClose }: DialogBase): void {
  const tell = useEffectEvent((name: string) => onTitle?.(name))
  const close = useEffectEvent(() => onClose())
  useEffect(() => tell(title), [title])
  useEffect(() => {
    if (closeAsked > 0) close()
  }, [closeAsked])
}

/** Manages the position of the dialog on the screen and in the stack, its focus, and how it closes. */
function useWindow(props: ShellProps) {
  const { opened, onClose, closable = true, minimized = false, hideControls = false } = props
  const shell = useRef<HTMLDivElement>(null)
  const size = useFullScreen(props)
  const visible = opened && !minimized
  const byKey = closable && !hideControls && props.closeOnEscape !== false
  const level = useDialogStack(useId(), visible, props.raised ?? 0, shell, () => byKey && onClose())
  const drag = useDrag(!size.fullScreen, shell)
  useManager(props)
  useOpener(shell, opened, visible)
  useFirstField(shell, visible && props.ready)
  useKeptFocus(shell, visible)
  return { shell, level, drag, ...size }
}

/** The frame of every dialog: stacking, focus, Esc, moving, full screen, minimizing. */
export function Shell(props: ShellProps) {
  const {
    opened,
    onClose,
    size = 480,
    closable = true,
    minimized = false,
    hideHeader = false,
    hideControls = false,
  } = props
  const { shell, level, drag, fullScreen, expanded, onExpand } = useWindow(props)
  return (
    <Modal.Root
      opened={opened}
      // A minimized dialog is only hidden. Unmounting it would lose the user's input, even if it were moved elsewhere.
      style={minimized ? { display: 'none' } : undefined}
      lockScroll={!minimized}
      trapFocus={!minimized}
      onClose={onClose}
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
        <div
          ref={shell}
          className={classes.shell}
          data-full-screen={fullScreen || undefined}
          data-sheet={props.sheet || undefined}
          data-no-padding={props.noPadding || undefined}
        >
          <DialogHeader
            title={props.title}
            purpose={props.purpose}
            drag={drag.header}
            hideHeader={hideHeader}
            hideControls={hideControls}
            onArrow={drag.onArrow}
            helpHref={props.helpHref}
            onMinimize={closable ? props.onMinimize : undefined}
            onExpand={onExpand}
            expanded={expanded}
            onClose={closable ? onClose : undefined}
          />
          {props.children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
