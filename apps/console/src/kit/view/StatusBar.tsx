import classes from './StatusBar.module.css'

/** The states that summaries of operations tell apart, in the order in which they are shown. */
export const statusGroups = ['failed', 'running', 'waiting', 'done'] as const
export type StatusGroup = (typeof statusGroups)[number]

interface StatusBarProps {
  counts: Readonly<Record<StatusGroup, number>>
  /** The counts as text for screen readers. */
  label: string
}

/** The order of the bar: what is finished grows from the start. */
const inBar = ['done', 'failed', 'running', 'waiting'] as const satisfies readonly StatusGroup[]

/** A bar whose parts are proportional to the number of entries in each state. */
export function StatusBar({ counts, label }: StatusBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn from elements, not loaded from a file
    <div className={classes.bar} role="img" aria-label={label}>
      {inBar.map(
        (group) => counts[group] > 0 && <span key={group} data-group={group} style={{ flexGrow: counts[group] }} />,
      )}
    </div>
  )
}
