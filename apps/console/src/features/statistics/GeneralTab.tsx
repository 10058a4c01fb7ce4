import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { statistics } from '@outpost/contract/statistics/endpoints'
import { Card } from '@outpost/ui/Card'
import { Count } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { Counted } from './Counted.tsx'
import { CourseCard, secondsOf } from './CourseCard.tsx'
import classes from './Statistics.module.css'

type Figures = ResultOf<typeof statistics.general>

const NOTHING = {}
const totals = ['devices', 'online', 'offline', 'pending', 'not_activated', 'companies', 'users', 'sessions'] as const

/** The current totals, and their development over the last 30 days. */
export default function GeneralTab() {
  return (
    <Counted endpoint={statistics.general} input={NOTHING}>
      {(figures) => (
        <>
          <Totals totals={figures.totals} />
          <Courses days={figures.days} />
        </>
      )}
    </Counted>
  )
}

function Totals({ totals: counts }: { totals: Figures['totals'] }) {
  const t = useText()
  return (
    <Card>
      <dl className={classes.totals}>
        {totals.map((name) => (
          <div key={name}>
            <dt>{t(`statistics:total.${name}`)}</dt>
            <dd>
              <Count value={counts[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Courses({ days }: { days: Figures['days'] }) {
  const t = useText()
  const times = useMemo(() => days.map(({ day }) => secondsOf(day)), [days])
  const lines = useMemo(() => {
    const line = (id: keyof Omit<Figures['days'][number], 'day'>, label: string) => ({
      id,
      label,
      values: days.map((entry) => entry[id]),
    })
    return {
      devices: [line('devices', t('statistics:total.devices')), line('seen', t('statistics:seen'))],
      commands: [line('commands', t('statistics:commands'))],
      sessions: [line('sessions', t('statistics:sessions'))],
      bytes: [line('bytes', t('statistics:bytes'))],
    }
  }, [days, t])
  return (
    <div className={classes.charts}>
      {(['devices', 'commands', 'sessions', 'bytes'] as const).map((name) => (
        <CourseCard
          key={name}
          title={t(`statistics:course.${name}`)}
          times={times}
          series={lines[name]}
          bytes={name === 'bytes'}
          syncKey="statistics"
        />
      ))}
    </div>
  )
}
