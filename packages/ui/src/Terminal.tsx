import '@xterm/xterm/css/xterm.css'
import { useRef, useState } from 'react'
import { FindBar } from './terminal/FindBar.tsx'
import classes from './terminal/Terminal.module.css'
import type { TerminalFont, TerminalTheme } from './terminal/themes.ts'
import { useTerminal } from './terminal/useTerminal.ts'
import { useUiMessages } from './UiMessages.tsx'

/** Reads the screen of a terminal, and draws it again. */
export interface TerminalScreen {
  /** Returns output that draws the screen as it is, or undefined if that is longer than `limit` characters. */
  snapshot: (limit: number) => string | undefined
  /** Keeps a size in characters, whatever the container, until `release`. */
  hold: (cols: number, rows: number) => void
  release: () => void
  /** Whether the program has asked for marks around pasted text. */
  bracketsPaste: () => boolean
  /** Opens the search. */
  find: () => void
  /** Whether the program has asked for the arrow keys of applications (DECCKM). */
  sendsApplicationKeys: () => boolean
}

export interface TerminalProps {
  /** Accessible name. */
  label?: string
  /**
   * Called with text for the program, as UTF-8. `typed` is false if the terminal itself answers the program: such an
   * answer is for no other program.
   */
  onData: (bytes: Uint8Array, typed: boolean) => void
  /** Called with mouse reports of programs that expect raw bytes; `onData` by default. */
  onBinary?: (bytes: Uint8Array) => void
  /** Called once at the start, and whenever the size in characters changes. */
  onResize?: (cols: number, rows: number) => void
  /**
   * Called once when the terminal is ready. `write` displays bytes and calls `done` when they are on the screen; wait
   * for it before reading more from the network, so that nothing accumulates. A returned function is called on unmount.
   */
  register: (
    write: (bytes: Uint8Array | string, done: () => void) => void,
    reset: () => void,
    /** Only for a terminal of fixed size. */
    resize: (cols: number, rows: number) => void,
    screen: TerminalScreen,
  ) => void | (() => void)
  /** Keeps a size in characters, and fits the text to the container. Nothing can be typed, unless it is `typable`. */
  fixed?: { cols: number; rows: number }
  typable?: boolean
  /** In px; 14 by default. */
  fontSize?: number
  font?: TerminalFont
  theme?: TerminalTheme
  /** The number of lines kept above the screen; 5000 by default. */
  scrollback?: number
  screenReader?: boolean
  /** False leaves the focus unchanged. */
  autoFocus?: boolean
}

/** A terminal that fills its container. Ctrl+Shift+F opens the search, Ctrl+Shift+C copies the selection. */
export default function Terminal(props: TerminalProps) {
  const messages = useUiMessages()
  const box = useRef<HTMLDivElement>(null)
  const [finding, setFinding] = useState(false)
  const parts = useTerminal(box, props.label ?? messages.terminalLabel, props, () => setFinding(true))
  const close = () => {
    setFinding(false)
    parts.current?.search.clearDecorations()
    parts.current?.terminal.focus()
  }
  return (
    <section className={classes.frame} data-theme={props.theme} aria-label={props.label ?? messages.terminalLabel}>
      <div ref={box} className={classes.box} data-fixed={props.fixed !== undefined || undefined} />
      {finding && <FindBar parts={parts} onClose={close} />}
    </section>
  )
}
