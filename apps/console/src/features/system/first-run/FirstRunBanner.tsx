import { Button } from '@mantine/core'
import { Link } from '@outpost/ui/Link'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './FirstRun.module.css'
import { FIRST_RUN_PATH, stepIds, useFirstRun } from './state.ts'
import { useDone } from './useDone.ts'

/** The way back to the first run, above the page with which a visit starts, until it is done or dismissed. */
export default function FirstRunBanner() {
  const t = useText()
  const [, change] = useFirstRun()
  const done = useDone()
  if (!done || stepIds.every((id) => done[id])) return null
  const count = stepIds.filter((id) => done[id]).length
  return (
    <section className={classes.banner} aria-label={t('firstRun:title')}>
      <span>{t('firstRun:banner', { done: count, count: stepIds.length })}</span>
      <Link href={FIRST_RUN_PATH}>{t('firstRun:resume')}</Link>
      <Button variant="subtle" size="sm" onClick={() => change({ dismissed: true })}>
        {t('firstRun:dismiss')}
      </Button>
    </section>
  )
}
