import { useUiLocale } from '../Locale.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './FilterBar.module.css'

/** A one-click filter, or a shortcut to a list of its own. */
export interface QuickFilter {
  id: string
  label: string
  count?: number | undefined
  /** What exactly it finds, shown while the pointer rests on it. */
  hint?: string
  active?: boolean
  /** It opens a dialog instead of filtering. */
  opens?: boolean
  /** It does something once instead of filtering, and stands out. */
  acts?: boolean
  onToggle: () => void
}

/** The attributes that tell what pressing a chip does. */
function kindOf({ acts, opens, active = false }: QuickFilter) {
  if (acts) return { 'data-acts': true }
  return opens ? ({ 'aria-haspopup': 'dialog' } as const) : { 'aria-pressed': active }
}

/** The most frequently used filters, with their counts. */
export function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  return (
    <ul className={classes.quick} aria-label={messages.quickFilters}>
      {filters.map((filter) => (
        <li key={filter.id}>
          <button
            type="button"
            className={classes.quickButton}
            title={filter.hint}
            {...kindOf(filter)}
            onClick={filter.onToggle}
          >
            {filter.label}
            {filter.count !== undefined && (
              <span className={classes.quickCount}>{filter.count.toLocaleString(locale)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
