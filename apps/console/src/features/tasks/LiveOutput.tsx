import { Output } from '@outpost/ui/Output'
import { useText } from '../../kit/i18n/i18n.ts'
import { useLiveText } from './liveText.ts'
import classes from './Tasks.module.css'

/** What a running command has written so far. Its result replaces this when the command has ended. */
export function LiveOutput({ logId }: { logId: number }) {
  const t = useText()
  const live = useLiveText(logId)
  if (!live) return null
  const { state, text, isCut, truncated } = live
  return (
    <>
      {state !== 'finished' && <p className={classes.fact}>{t(`tasks:live.${state}`)}</p>}
      {text !== '' && <Output text={text} follow label={t('tasks:live.output')} />}
      {isCut && <p className={classes.help}>{t('tasks:live.cut')}</p>}
      {truncated && <p className={classes.help}>{t('tasks:result.truncated')}</p>}
    </>
  )
}
