import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { FINGERPRINT_COMMAND } from './command.ts'
import classes from './Pending.module.css'

/** How to see the fingerprint on the device, to compare it with the one in the list. */
export function FingerprintHelp() {
  const t = useText()
  return (
    <section className={classes.help} aria-label={t('approval:howTitle')}>
      <h2>{t('approval:howTitle')}</h2>
      <CopyLine text={FINGERPRINT_COMMAND} label={t('approval:copyCommand')} />
      <p>{t('approval:how')}</p>
    </section>
  )
}
