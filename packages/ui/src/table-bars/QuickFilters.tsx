import { useUiLocale } from '../Locale.tsx'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './FilterBar.module.css'

/** A filter in one click. */
export interface QuickFilter {
  id: string
  label: string
  count?: number | undefined
  active: boolean
  onToggle: () => void
}

/** The filters that are used most, with their counts. */
export function QuickFilters({ filters }: { filters: readonly QuickFilter[] }) {
  const texts = useUiTexts()
  const { locale } = useUiLocale()
  return (
    <ul className={classes.quick} aria-label={texts.quickFilters}>
      {filters.map((filter) => (
        <li key={filter.id}>
          <button type="button" className={classes.quickButton} aria-pressed={filter.active} onClick={filter.onToggle}>
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
