/** The props through which the dialog manager controls a dialog. Without a manager, only the first two are needed. */
export interface WindowProps {
  opened: boolean
  onClose: () => void
  /** False removes the close button and disables Esc: the user must answer. */
  closable?: boolean
  /** False disables Esc, but not the close button. */
  closeOnEscape?: boolean
  /** If set, a button minimizes the dialog. While `minimized`, its content stays mounted but hidden. */
  onMinimize?: (() => void) | undefined
  minimized?: boolean
  /** Offers full screen. */
  expandable?: boolean
  startFullScreen?: boolean
  /** Full screen regardless of the screen size: the layout for phones. */
  sheet?: boolean
  /** Hides the header; screen readers still announce the title. */
  hideHeader?: boolean
  /** Hides the buttons of the header, and disables Esc. */
  hideControls?: boolean
  /** The content extends to the borders of the dialog. */
  noPadding?: boolean
  /** URL of the help for this dialog. */
  helpHref?: string | undefined
  /** A changed number brings an open dialog to the top. */
  raised?: number
  /** A changed number closes the dialog as if the user had done so: a form with unsaved input asks for confirmation. */
  closeAsked?: number
  /** Called when the user chose not to discard unsaved input. */
  onStay?: () => void
  /** Called with the title, for lists of dialogs. */
  onTitle?: (title: string) => void
  /** Called with whether there is unsaved input. */
  onDirty?: (dirty: boolean) => void
}
