import classes from './output/Output.module.css'

export interface OutputProps {
  /** Shown as printed: line breaks are kept, and long lines wrap. */
  text: string
  /** Does not wrap long lines but scrolls them horizontally, for text in which whitespace matters. */
  whole?: boolean
}

/** The output of a program, in a scrollable box. */
export function Output({ text, whole }: OutputProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className={classes.output} data-whole={whole || undefined} tabIndex={0}>
      {text}
    </pre>
  )
}
