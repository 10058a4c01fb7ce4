import '@xterm/xterm/css/xterm.css'
import { useRef, useState } from 'react'
import { FindBar } from './terminal/FindBar.tsx'
import classes from './terminal/Terminal.module.css'
import { useTerminal } from './terminal/useTerminal.ts'
import { useUiMessages } from './UiMessages.tsx'

export interface TerminalProps {
  /** Accessible name. */
  label?: string
  /** What is typed or pasted, as UTF-8. */
  onData: (bytes: Uint8Array) => void
  /** Mouse reports of programs that want bytes; goes to `onData` when left out. */
  onBinary?: (bytes: Uint8Array) => void
  /** Called once at the start and whenever the size in characters changes. */
  onResize?: (cols: number, rows: number) => void
  /**
   * Called once when the terminal is there. `write` shows bytes and calls `done` when they are on the screen: take the next
   * ones from the network only then, and nothing piles up. What is returned is called at the end.
   */
  register: (write: (bytes: Uint8Array, done: () => void) => void, reset: () => void) => void | (() => void)
  /** Pixels; 14 by default. */
  fontSize?: number
  /** Lines kept above the screen; 5000 by default. */
  scrollback?: number
  screenReader?: boolean
  /** False leaves the focus where it is. */
  autoFocus?: boolean
}

/** A terminal that fills its box. Ctrl+Shift+F finds, Ctrl+Shift+C copies what is marked. */
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
    <section className={classes.frame} aria-label={props.label ?? messages.terminalLabel}>
      <div ref={box} className={classes.box} />
      {finding && <FindBar parts={parts} onClose={close} />}
    </section>
  )
}
