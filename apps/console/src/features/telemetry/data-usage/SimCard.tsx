import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Bytes, formatBytes, formatDateTime, formatNumber } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import { IconSettings } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { AllowanceBar } from './AllowanceBar.tsx'
import classes from './DataUsage.module.css'
import type { SimUsage } from './days.ts'
import { dialogs } from './dialogs.ts'

/** A SIM with its usage in a billing period, its allowance, and the button that sets both. */
export function SimCard({ sim, name, onChange }: { sim: SimUsage; name: string; onChange: () => void }) {
  const t = useText()
  const can = useCan()
  const used = sim.sent + sim.received
  const settings = {
    id: 'settings',
    label: t('telemetry:usage.settings.title'),
    icon: <IconSettings size={16} />,
    onClick: () =>
      void open(dialogs.simSettings, { sim, name, isNew: sim.allowance === null && sim.reset_day === 1 }).then(
        (isChanged) => isChanged && onChange(),
      ),
  }
  return (
    <Card title={name} level={3} extra={sim.in_use && <span>{t('telemetry:usage.inUse')}</span>}>
      <div className={classes.sim}>
        <p className={classes.total}>
          <Bytes value={used} />
          {sim.allowance !== null && <Share sim={sim} />}
        </p>
        {sim.allowance !== null && <AllowanceBar used={used} allowance={sim.allowance} forecast={sim.forecast} />}
        <Outlook sim={sim} />
        <FactList facts={useFacts(sim)} />
        {can(dataUsage.update) && <ActionButton action={settings} />}
      </div>
    </Card>
  )
}

function Share({ sim }: { sim: SimUsage }) {
  const t = useText()
  const { locale } = useUiLocale()
  return (
    <span className={classes.share}>
      {t('telemetry:usage.ofAllowance', {
        share: formatNumber(sim.share ?? 0, locale, { maximumFractionDigits: 1 }),
        allowance: formatBytes(sim.allowance ?? 0, locale),
      })}
    </span>
  )
}

/** The date of a moment in the time zone of a SIM. */
const dateOf = (moment: string, { time_zone }: SimUsage, offset = 0): string =>
  formatDateTime(Date.parse(utcInstant(moment)!) + offset, time_zone).date

/** What is expected at the end of the period: the usage, or the day on which the allowance is gone. */
function Outlook({ sim }: { sim: SimUsage }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { allowance, forecast, exhausted_at } = sim
  const isOver = allowance !== null && sim.sent + sim.received >= allowance
  if (isOver) return <p className={classes.outlook}>{t('telemetry:usage.exceeded')}</p>
  if (exhausted_at !== null)
    return <p className={classes.outlook}>{t('telemetry:usage.exhausted', { date: dateOf(exhausted_at, sim) })}</p>
  if (forecast === null) return null
  return <p className={classes.outlook}>{t('telemetry:usage.forecast', { bytes: formatBytes(forecast, locale) })}</p>
}

function useFacts(sim: SimUsage): Fact[] {
  const t = useText()
  const spread = sim.days.reduce((sum, day) => sum + day.spread, 0)
  const unknown = sim.days.reduce((sum, day) => sum + day.unknown_seconds, 0)
  return [
    { label: t('telemetry:usage.sent'), value: <Bytes value={sim.sent} /> },
    { label: t('telemetry:usage.received'), value: <Bytes value={sim.received} /> },
    {
      label: t('telemetry:usage.period'),
      value: `${dateOf(sim.period_start, sim)} – ${dateOf(sim.period_end, sim, -1)}`,
    },
    { label: 'ICCID', value: sim.iccid === null ? t('telemetry:usage.noIccid') : <bdi dir="ltr">{sim.iccid}</bdi> },
    ...(spread > 0 ? [{ label: t('telemetry:usage.spread'), value: <Bytes value={spread} /> }] : []),
    ...(unknown >= 60
      ? [
          {
            label: t('telemetry:usage.unknown'),
            value: t('telemetry:usage.minutes', { count: Math.round(unknown / 60) }),
          },
        ]
      : []),
  ]
}
