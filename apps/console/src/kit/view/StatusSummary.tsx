import { useText } from '../i18n/i18n.ts'
import classes from './ActionStatus.module.css'
import { StatusBar, type StatusGroup, statusGroups } from './StatusBar.tsx'

interface StatusSummaryProps {
  counts: Readonly<Record<StatusGroup, number>>
  /** The state to which the list is limited. */
  only: StatusGroup | undefined
  onOnly: (group: StatusGroup | undefined) => void
}

/** How many entries are in each state: a bar, and a filter for each state. */
export function StatusSummary({ counts, only, onOnly }: StatusSummaryProps) {
  const t = useText()
  const label = statusGroups.map((group) => `${t(`table:status.group.${group}`)}: ${counts[group]}`).join(', ')
  return (
    <div className={classes.summary}>
      <StatusBar counts={counts} label={label} />
      <ul className={classes.chips} aria-label={t('table:status.filter')}>
        {statusGroups.map((group) => (
          <li key={group}>
            <button
              type="button"
              className={classes.chip}
              aria-pressed={only === group}
              onClick={() => onOnly(only === group ? undefined : group)}
            >
              {t(`table:status.group.${group}`)}
              <span className={classes.count}>{counts[group]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
