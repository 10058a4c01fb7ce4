import { Count } from '@outpost/ui/Cells'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './RolledUp.module.css'

/**
 * A figure of the company itself, followed by the figure with all subsidiaries if they have a part in it: `12 / 48`.
 */
export function RolledUp({ own, total }: { own: number | null; total: number | null | undefined }) {
  const t = useText()
  if (total === null || total === undefined || total === own) return <Count value={own} />
  return (
    <span className={classes.pair} title={t('companies:withSubsidiaries', { count: total })}>
      <Count value={own} />
      <span className={classes.total}>
        <span aria-hidden>/ </span>
        <Count value={total} />
        <span className={classes.hidden}>{t('companies:withSubsidiaries', { count: total })}</span>
      </span>
    </span>
  )
}
