/** What the person who manages the windows tells a shell. A shell on its own needs the first two. */
export interface WindowProps {
  opened: boolean
  onClose: () => void
  /** False: no close button and no Esc. The reader must answer. */
  closable?: boolean
  /** False: Esc does nothing, while the close button works. */
  closeOnEscape?: boolean
  /** Given, a button minimises the window; while `minimized` its content lives on unseen. */
  onMinimize?: (() => void) | undefined
  minimized?: boolean
  /** Offers the full screen. */
  expandable?: boolean
  startFullScreen?: boolean
  /** Full screen whatever the screen's size: the layout for phones. */
  sheet?: boolean
  /** No header; the title is there for those who listen. */
  hideHeader?: boolean
  /** A header without buttons; Esc does nothing either. */
  hideControls?: boolean
  /** The content reaches the window's borders. */
  noPadding?: boolean
  /** Where help on this window is found. */
  helpHref?: string | undefined
  /** Another number puts an open window on top of the others. */
  raised?: number
  /** Another number asks to close, as the reader would: a form with unsaved input asks back. */
  closeAsked?: number
  /** The reader was asked and stays. */
  onStay?: () => void
  /** Hears the title, for lists of windows. */
  onTitle?: (title: string) => void
  /** Hears whether there is unsaved input. */
  onDirty?: (dirty: boolean) => void
}
