import type { Difference } from '@outpost/contract/desired-configuration/schemas'
import classes from './DesiredConfiguration.module.css'

const shown = (values: readonly string[]): string => values.join(', ')

/** One line for each difference: what goes with a minus, what comes with a plus. */
export const differenceLines = (differences: readonly Difference[]): string[] =>
  differences.flatMap(({ kind, option, from, to }) => {
    if (kind === 'remove_section') return [`- ${option}`]
    if (kind === 'add_section') return [`+ ${option}=${shown(to)}`]
    return [
      ...(from.length > 0 ? [`- ${option}=${shown(from)}`] : []),
      ...(to.length > 0 ? [`+ ${option}=${shown(to)}`] : []),
    ]
  })

/** What would change on a device, as lines that are removed and added. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <pre className={classes.lines} translate="no">
      {differenceLines(differences).join('\n')}
    </pre>
  )
}
