import { useText } from '../kit/i18n/i18n.ts'
import { BrandMark } from './BrandMark.tsx'
import classes from './Start.module.css'

/** The brand mark, shown after a delay of 300 ms, so that a fast start does not flicker. */
export function Splash() {
  const t = useText()
  return (
    <output className={classes.splash} aria-label={t('frame:start.waiting')}>
      <BrandMark />
    </output>
  )
}
