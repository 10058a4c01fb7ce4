import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Bytes, formatBytes } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { SelectField } from '@outpost/ui/Fields'
import { LocaleProvider, useUiLocale } from '@outpost/ui/Locale'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import { csvFile, saveFile } from '../../../kit/browser/saveFile.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Vpn.module.css'
import { allClients } from './allClients.ts'
import { bytesOn, dateOf, daysUntil, spans, usageCsv } from './usage/days.ts'
import { useHub } from './useHub.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const height = 260
const day = 86_400
/** Milliseconds between two reads. */
const pace = 30_000
/** The value of the choice that stands for all clients. */
const everyone = 'all'

/** The data of a hub by day: of all its clients, or of one. */
export default function UsageTab() {
  const hub = useHub()
  return hub ? <Usage key={hub.id} hub={hub} /> : null
}

function useUsage(hub: VpnHub, client: string, times: readonly number[]) {
  const all = useData(
    vpnHubs.logs,
    { id: hub.id, start_date: dateOf(times[0] ?? 0), end_date: dateOf(times.at(-1) ?? 0) },
    { enabled: client === everyone, refetchInterval: pace },
  )
  const one = useData(
    vpnClients.logs,
    { id: hub.id, hub_user_id: client === everyone ? 0 : Number(client) },
    { enabled: client !== everyone, refetchInterval: pace },
  )
  return client === everyone ? all : one
}

function Usage({ hub }: { hub: VpnHub }) {
  const t = useText()
  const [span, setSpan] = useState<number>(30)
  const [client, setClient] = useState(everyone)
  const [now] = useState(Date.now)
  const times = useMemo(() => daysUntil(now, span), [now, span])
  const clients = useData(vpnClients.list, allClients(hub.id)).data?.rows ?? []
  const { data, error, refetch } = useUsage(hub, client, times)
  const bytes = useMemo(() => bytesOn(times, data?.rows ?? []), [times, data])
  const name = clients.find(({ id }) => String(id) === client)?.name
  const save = {
    id: 'export',
    label: t('vpn:usage.export'),
    icon: <IconDownload size={16} />,
    onClick: () => saveFile(csvFile(usageCsv(times, bytes)), `${[hub.name, name].filter(Boolean).join('_')}.csv`),
  }
  if (error && !data)
    return <ErrorState title={t('vpn:usage.failed')} {...explain(error)} onRetry={() => void refetch()} />
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <div className={classes.fields}>
          <SelectField
            label={t('vpn:usage.period')}
            clearable={false}
            value={String(span)}
            options={spans.map((count) => ({ value: String(count), label: t('vpn:usage.days', { count }) }))}
            onChange={(value) => setSpan(Number(value))}
          />
          <SelectField
            label={t('vpn:log.client')}
            clearable={false}
            value={client}
            options={[
              { value: everyone, label: t('vpn:usage.everyone') },
              ...clients.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
            onChange={(value) => setClient(value ?? everyone)}
          />
        </div>
        <ActionButton action={save} />
      </div>
      {data ? <Chart times={times} bytes={bytes} /> : <Skeletons shape="block" height={height + 84} />}
    </div>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function Chart({ times, bytes }: { times: readonly number[]; bytes: ReturnType<typeof bytesOn> }) {
  const t = useText()
  const { locale } = useUiLocale()
  const series = useMemo(
    () => [
      { id: 'received', label: t('vpn:usage.received'), values: bytes.received },
      { id: 'sent', label: t('vpn:usage.sent'), values: bytes.sent },
    ],
    [t, bytes],
  )
  const format = useCallback((value: number) => formatBytes(value, locale), [locale])
  const range = useMemo(() => [times[0] ?? 0, (times.at(-1) ?? 0) + day] as const, [times])
  const [received, sent] = [sum(bytes.received), sum(bytes.sent)]
  return (
    <Card title={t('vpn:usage.chart')}>
      <div className={classes.inner}>
        <FactList
          facts={[
            { label: t('vpn:usage.received'), value: <Bytes value={received} /> },
            { label: t('vpn:usage.sent'), value: <Bytes value={sent} /> },
            { label: t('vpn:usage.total'), value: <Bytes value={received + sent} /> },
          ]}
        />
        <Suspense fallback={<Skeletons shape="block" height={height + 44} />}>
          {/* The days are those of the server, in UTC. */}
          <LocaleProvider locale={locale} timeZone="UTC">
            <LineChart
              label={t('vpn:usage.chart')}
              times={times}
              series={series}
              scale="bytes"
              shape="stacked"
              interval={day}
              range={range}
              yMin={0}
              height={height}
              format={format}
            />
          </LocaleProvider>
        </Suspense>
        <p className={classes.note}>{t('vpn:usage.note')}</p>
      </div>
    </Card>
  )
}
