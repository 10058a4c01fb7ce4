import classes from './output/Output.module.css'

export interface OutputProps {
  /** As it was printed: its lines stay, and those that are too long are broken. */
  text: string
  /** Keeps long lines whole, which then scroll sideways: where every blank counts. */
  whole?: boolean
}

/** What a machine has said, in a box that scrolls by itself. */
export function Output({ text, whole }: OutputProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className={classes.output} data-whole={whole || undefined} tabIndex={0}>
      {text}
    </pre>
  )
}
