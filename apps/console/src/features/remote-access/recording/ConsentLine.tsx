import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Recording.module.css'

/** Says that a web session is recorded, and what of it. The page of the device itself cannot say so. */
export function ConsentLine({ company }: { company: string }) {
  const t = useText()
  return (
    <span className={classes.consent}>
      <strong className={classes.badge}>{t('recording:badge')}</strong>
      {t('recording:consentWeb', { company })}
    </span>
  )
}
