import { useText } from '../kit/i18n/i18n.ts'
import { BrandMark } from './BrandMark.tsx'
import classes from './Start.module.css'

/** Nothing for 300 ms, then the brand: a start that is quick does not flicker. */
export function Splash() {
  const t = useText()
  return (
    <output className={classes.splash} aria-label={t('frame:start.waiting')}>
      <BrandMark />
    </output>
  )
}
