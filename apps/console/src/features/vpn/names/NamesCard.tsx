import { Card } from '@outpost/ui/Card'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { NamesTable } from './NamesTable.tsx'
import { useNames } from './useNames.ts'

/** The names that a hub answers to its users. */
export function NamesCard({ hubId }: { hubId: number }) {
  const t = useText()
  const { names } = useNames(hubId)
  if (names.length === 0) return null
  return (
    <Card title={t('vpnDevice:names.title')}>
      <div className={classes.inner}>
        <p className={classes.note}>{t('vpnDevice:names.note')}</p>
        <NamesTable names={names} label={t('vpnDevice:names.title')} />
      </div>
    </Card>
  )
}
