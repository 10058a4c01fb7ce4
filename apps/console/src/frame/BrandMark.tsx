import { useBrand } from '../brand.ts'
import classes from './Start.module.css'

/** The brand's logo, or a drawn mast in the accent colour with the short name beside it. */
export function BrandMark({ compact }: { compact?: boolean }) {
  const brand = useBrand()
  if (brand.logo) return <img className={classes.logo} src={brand.logo} alt={brand.short_name} height={28} />
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="7" fill="var(--ui-accent)" />
        <g fill="none" stroke="var(--ui-accent-contrast)" strokeWidth="2.4" strokeLinecap="round">
          <path d="M16 14v11M11.5 25h9M11.6 14.4a6.2 6.2 0 0 1 0-8.8M20.4 14.4a6.2 6.2 0 0 0 0-8.8" />
        </g>
        <circle cx="16" cy="10" r="2.4" fill="var(--ui-accent-contrast)" />
      </svg>
      {!compact && <span>{brand.short_name}</span>}
    </span>
  )
}
