import type { FoldedLine } from './lineDiff.ts'
import classes from './DiffText.module.css'

/** Lines that are rendered. Browsers become slow with many more in one box. */
export const shownLines = 5000

const signs = { same: ' ', removed: '−', added: '+' } as const

interface DiffTextProps {
  lines: readonly FoldedLine[]
  /** Describes the box to screen readers. */
  label?: string
  /** The text in place of equal lines that were left out. */
  folded?: (count: number) => string
}

/** A box with the lines of a comparison, at most `shownLines`. */
export function DiffText({ lines, label, folded }: DiffTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className={classes.diff} tabIndex={0} translate="no" aria-label={label}>
      {lines.slice(0, shownLines).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a comparison have no other identity
        <span key={at} className={classes.line} data-kind={line.kind}>
          {line.kind === 'folded' ? folded?.(line.count) : `${signs[line.kind]} ${line.text}`}
          {'\n'}
        </span>
      ))}
    </pre>
  )
}
