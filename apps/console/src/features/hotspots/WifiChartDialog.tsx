import { wireless } from '@outpost/contract/hotspots/endpoints'
import type { AccessPoint } from '@outpost/contract/hotspots/schemas'
import { formatBytes, toMillis } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { SelectField } from '@outpost/ui/Fields'
import { useUiLocale } from '@outpost/ui/Locale'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Hotspots.module.css'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 200
/** The seconds of a step. */
const STEP = 900
const spans = [6, 24, 168] as const

/** A dialog with the clients and the bytes of an access point over time. */
export default function WifiChartDialog({ point }: DialogProps<{ point: AccessPoint }>) {
  const t = useText()
  const { locale } = useUiLocale()
  const [hours, setHours] = useState(24)
  const { device_id, wlan_id } = point
  const { data, error } = useData(wireless.graph, { device_id, wlan: wlan_id, hours })
  const steps = useMemo(() => data?.[0]?.[wlan_id] ?? [], [data, wlan_id])
  const times = useMemo(() => steps.map(({ created_at }) => (toMillis(utcInstant(created_at)!) ?? 0) / 1000), [steps])
  const clients = useMemo(
    () => [{ id: 'clients', label: t('hotspots:field.clients'), values: steps.map((step) => step.clients_count) }],
    [steps, t],
  )
  const bytes = useMemo(
    () => [
      { id: 'received', label: t('hotspots:field.received'), values: steps.map((step) => step.received) },
      { id: 'sent', label: t('hotspots:field.sent'), values: steps.map((step) => step.sent) },
    ],
    [steps, t],
  )
  const format = useCallback((value: number) => formatBytes(value, locale), [locale])
  const shared = { times, gapAfter: 3 * STEP, yMin: 0, height: HEIGHT, syncKey: 'wifi' } as const
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('hotspots:chart.title')}
      purpose={point.ssid ?? wlan_id}
      size={880}
      loading={!data && !error}
      error={!data && error ? { title: t('hotspots:chart.failed'), ...explain(error) } : null}
    >
      <div className={classes.stack}>
        <SelectField
          label={t('hotspots:chart.span')}
          clearable={false}
          value={String(hours)}
          options={spans.map((count) => ({ value: String(count), label: t(`hotspots:chart.hours.h${count}`) }))}
          onChange={(value) => setHours(Number(value))}
        />
        <Suspense fallback={<Skeletons shape="block" height={2 * HEIGHT} />}>
          <LineChart {...shared} label={t('hotspots:chart.clients')} series={clients} />
          <LineChart {...shared} label={t('hotspots:chart.bytes')} series={bytes} scale="bytes" format={format} />
        </Suspense>
        <p className={classes.note}>{t('hotspots:chart.note')}</p>
      </div>
    </DetailsDialog>
  )
}
