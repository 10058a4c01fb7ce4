import type { FullDevice } from '@outpost/contract/devices/device'
import { devices } from '@outpost/contract/devices/endpoints'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Assignment } from '@outpost/contract/templates/schemas'
import { formatNumber } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useNow } from '../../kit/live/useNow.ts'
import classes from './Templates.module.css'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const DAY = 86_400_000
/** Milliseconds between two reads. */
const PACE = 30_000
/** The most parameters of one request for series. The charts show the first ones. */
const CHARTS = 12

/** The values of a template that a device has reported last, and the numbers of the last 24 hours. */
export function DeviceValues({ row }: { row: Assignment }) {
  const t = useText()
  const { locale } = useUiLocale()
  const { data: template } = useData(templates.get, { id: row.config_id }, { enabled: row.editable })
  const variables = (template?.config.data ?? []).flatMap(({ url, variables: all }) =>
    all.map((one) => ({ ...one, url, address: `${row.config_id}:${url}:${one.id}` })),
  )
  const { data: device } = useData(
    devices.get,
    { id: row.device_id, fields: variables.map(({ address }) => address) },
    { enabled: variables.length > 0, refetchInterval: PACE },
  )
  if (!device) return null
  return (
    <>
      <ScrollTable
        label={t('templates:test.readings')}
        first="name"
        heads={[t('templates:test.parameter'), t('templates:device.latest')]}
      >
        {variables.map(({ url, id, address, unit }) => {
          const value = valueText(device[address], locale)
          return (
            <tr key={address}>
              <td translate="no">{`${url}: ${id}`}</td>
              <td>{value === '' ? t('templates:test.none') : `${value}${unit && ` ${unit}`}`}</td>
            </tr>
          )
        })}
      </ScrollTable>
      <Charts
        deviceId={row.device_id}
        addresses={variables.filter(({ address }) => typeof device[address] === 'number').map(({ address }) => address)}
      />
    </>
  )
}

/** A value as a text; empty without one. */
function valueText(value: FullDevice[string], locale: string): string {
  if (typeof value === 'number') return formatNumber(value, locale, { maximumFractionDigits: 6 })
  return value === null || value === undefined ? '' : String(value)
}

/** A chart of the last 24 hours for each number. */
function Charts({ deviceId, addresses }: { deviceId: number; addresses: readonly string[] }) {
  const can = useCan()
  const now = useNow(true, PACE)
  const { data } = useData(
    telemetry.metrics,
    {
      id: deviceId,
      parameters: addresses.slice(0, CHARTS),
      start_date: new Date(now - DAY).toISOString(),
      end_date: new Date(now).toISOString(),
    },
    { enabled: addresses.length > 0 && can(telemetry.metrics), placeholderData: keepPreviousData, staleTime: PACE },
  )
  return (
    <div className={classes.charts}>
      {data?.series.map((series) => (
        <Chart key={series.parameter} series={series} now={now} />
      ))}
    </div>
  )
}

function Chart({ series, now }: { series: Series; now: number }) {
  // Without the number of the template, which says nothing to users.
  const name = series.parameter.split(':').slice(1).join(': ')
  const lines = useMemo(
    () => [
      {
        id: series.parameter,
        label: name,
        values: series.values,
        ...(series.minima && series.maxima && { min: series.minima, max: series.maxima }),
      },
    ],
    [series, name],
  )
  return (
    <Suspense fallback={<Skeletons shape="block" height={200} />}>
      <LineChart
        label={name}
        times={series.times}
        series={lines}
        height={160}
        syncKey="templates"
        range={[(now - DAY) / 1000, now / 1000]}
        {...(series.unit && { unit: series.unit })}
      />
    </Suspense>
  )
}
