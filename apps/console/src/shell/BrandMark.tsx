import { useBrand } from '../brand.ts'
import classes from './Start.module.css'

/** The logo. The styles hide either the light or the dark version, and browsers do not load hidden lazy images. */
function Logo({ light, dark, name }: { light: string; dark: string; name: string }) {
  if (light === dark) return <img className={classes.logo} src={light} alt={name} height={28} />
  return (
    <>
      <img className={`${classes.logo} ${classes.onLight}`} src={light} alt={name} height={28} loading="lazy" />
      <img className={`${classes.logo} ${classes.onDark}`} src={dark} alt={name} height={28} loading="lazy" />
    </>
  )
}

/**
 * The brand's logo, or a drawn mast in the accent colour next to the short name. With `compact` there is only room for
 * a square: the brand's icon or the mast. `mark.ts` of the server draws the same mast as the tab icon.
 */
export function BrandMark({ compact }: { compact?: boolean }) {
  const { logo, short_name, favicon, has_icon } = useBrand()
  if (compact && has_icon) return <img className={classes.icon} src={favicon} alt={short_name} width={26} height={26} />
  if (logo) return <Logo {...logo} name={short_name} />
  return (
    <span className={classes.mark}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
        <rect width="32" height="32" rx="7" fill="var(--ui-accent)" />
        <g fill="none" stroke="var(--ui-accent-contrast)" strokeWidth="2.4" strokeLinecap="round">
          <path d="M16 14v11M11.5 25h9M11.6 14.4a6.2 6.2 0 0 1 0-8.8M20.4 14.4a6.2 6.2 0 0 0 0-8.8" />
        </g>
        <circle cx="16" cy="10" r="2.4" fill="var(--ui-accent-contrast)" />
      </svg>
      {!compact && <span>{short_name}</span>}
    </span>
  )
}
