import { type UIEvent, useLayoutEffect, useRef } from 'react'
import classes from './output/Output.module.css'

export interface OutputProps {
  /** Shown as printed: line breaks are kept, and long lines wrap. */
  text: string
  /** Does not wrap long lines but scrolls them horizontally, for text in which whitespace matters. */
  whole?: boolean
  /** Stays at the end of a text that grows, until the user scrolls up. */
  follow?: boolean
  /** What the text is, for screen readers. */
  label?: string
}

/** The distance to the end, in px, within which the user reads the end. */
const near = 24

/** The output of a program, in a scrollable box. */
export function Output({ text, whole, follow = false, label }: OutputProps) {
  const box = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    if (follow && isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [text, follow])
  const note = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): void => {
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - near
  }
  return (
    <pre
      ref={box}
      className={classes.output}
      data-whole={whole || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
      {...(follow && { onScroll: note })}
    >
      {text}
    </pre>
  )
}
