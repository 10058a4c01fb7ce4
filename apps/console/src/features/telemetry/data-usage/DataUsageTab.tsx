import { pastPeriods } from '@outpost/contract/data-usage/constants'
import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { formatBytes } from '@outpost/ui/Cells'
import { SelectField } from '@outpost/ui/Fields'
import { LocaleProvider, useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf, useDeviceId } from '../../devices/public.ts'
import { fileName } from '../csv.ts'
import classes from './DataUsage.module.css'
import { chartOf, type SimUsage, usageCsv } from './days.ts'
import { SimCard } from './SimCard.tsx'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 260
const DAY = 86_400

/** Returns the name of a SIM: its slot, and the modem and the end of its number if another SIM has the same slot. */
function useSimName(sims: readonly SimUsage[]): (sim: SimUsage) => string {
  const t = useText()
  return useCallback(
    (sim) => {
      const slot = t('telemetry:usage.sim', { slot: sim.slot })
      const modem = sim.modem_id === '1' ? '' : ` (${t('telemetry:usage.modem', { modem: sim.modem_id })})`
      const isAlone =
        sims.filter(({ slot: own, modem_id }) => own === sim.slot && modem_id === sim.modem_id).length === 1
      return `${slot}${modem}${isAlone || sim.iccid === null ? '' : ` …${sim.iccid.slice(-4)}`}`
    },
    [t, sims],
  )
}

/** The mobile data of a device: by day and SIM, with the allowance of each SIM and the expected usage. */
export default function DataUsageTab() {
  const t = useText()
  const id = useDeviceId()!
  const [ago, setAgo] = useState(0)
  const { data: device } = useData(devices.get, { id })
  const { data, error, refetch } = useData(dataUsage.sims, { id, periods_ago: ago })
  const sims = useMemo(() => data?.sims ?? [], [data])
  const name = useSimName(sims)
  if (error && !data)
    return <ErrorState title={t('telemetry:usage.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (data && sims.length === 0) return <EmptyState drawing="chart" message={t('telemetry:usage.empty')} />
  const isEmpty = sims.every(({ days }) => days.length === 0)
  const save = {
    id: 'export',
    label: t('telemetry:export'),
    icon: <IconDownload size={16} />,
    disabledReason: isEmpty ? t('telemetry:nothingToExport') : undefined,
    onClick: () =>
      saveFile(
        csvFile(usageCsv(sims)),
        fileName(device ? nameOf(device) : String(id), 'data-usage', sims[0]?.period_start.slice(0, 10) ?? ''),
      ),
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <PeriodSelect ago={ago} onChange={setAgo} />
        <ActionButton action={save} />
      </div>
      {data ? <Chart sims={sims} name={name} /> : <Skeletons shape="block" height={HEIGHT + 84} />}
      <div className={classes.sims}>
        {sims.map((sim) => (
          <SimCard key={sim.id} sim={sim} name={name(sim)} onChange={() => void refetch()} />
        ))}
      </div>
    </div>
  )
}

function PeriodSelect({ ago, onChange }: { ago: number; onChange: (ago: number) => void }) {
  const t = useText()
  const options = Array.from({ length: pastPeriods + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? t('telemetry:usage.current') : t('telemetry:usage.ago', { count }),
  }))
  return (
    <SelectField
      label={t('telemetry:usage.period')}
      clearable={false}
      value={String(ago)}
      options={options}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

function Chart({ sims, name }: { sims: readonly SimUsage[]; name: (sim: SimUsage) => string }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { times, series } = useMemo(() => chartOf(sims, name), [sims, name])
  const format = useCallback((value: number) => formatBytes(value, locale), [locale])
  const range = useMemo(() => [times[0] ?? 0, (times.at(-1) ?? 0) + DAY] as const, [times])
  const label = t('telemetry:usage.chart')
  return (
    <Card title={label}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + 44} />}>
        {/* The days are those of the SIMs, so their axis has the time zone of the SIMs. */}
        <LocaleProvider locale={locale} timeZone={sims[0]?.time_zone}>
          <LineChart
            label={label}
            times={times}
            series={series}
            scale="bytes"
            shape="stacked"
            interval={DAY}
            range={range}
            yMin={0}
            height={HEIGHT}
            format={format}
          />
        </LocaleProvider>
      </Suspense>
    </Card>
  )
}
