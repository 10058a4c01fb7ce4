import { useBrand } from '../../brand.ts'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Header.module.css'

/** A link to the brand's shop, shown only to users who can buy resources, and only if the theme shows it. */
export function BuyLink() {
  const t = useText()
  const { links, theme } = useBrand()
  const { show_payment: sells } = useUser()
  if (links.buy === null || !sells || !theme.default || !theme.showData) return null
  return (
    <a className={classes.buy} href={links.buy} target="_blank" rel="noopener noreferrer">
      {t('notifications:buy')}
    </a>
  )
}
