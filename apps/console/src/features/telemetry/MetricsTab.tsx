import { SegmentedControl } from '@mantine/core'
import { devices } from '@outpost/contract/devices/endpoints'
import { templates } from '@outpost/contract/templates/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { resolveTimeRange, TimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { IconDownload, IconHistory, IconLayoutDashboard } from '@tabler/icons-react'
import { Outlet, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { PRESETS } from '../../kit/table/range.ts'
import { csvFile, saveFile } from '../../kit/browser/saveFile.ts'
import { useScreens } from '../../kit/screen/router.tsx'
import { fill, tabsOf } from '../../kit/screen/screen.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useRange } from '../../kit/table/useRange.ts'
import { nameOf, useDeviceId } from '../devices/public.ts'
import { chartPlans } from './charts.ts'
import { type MetricGroup, metricGroups } from './groups.ts'
import { fileName, metricsCsv } from './csv.ts'
import { MetricsContext } from './MetricsContext.ts'
import classes from './Metrics.module.css'
import { type Metrics, useMetrics } from './useMetrics.ts'
import { useOffline } from './useOffline.ts'
import { isOfTemplate } from './templateCharts.ts'

const PATH = '/devices/{id}/metrics'

/** Returns the group in the address; the page redirects to the first one by default. */
function useGroup(): MetricGroup {
  const last = useRouterState({ select: (state) => state.location.pathname.split('/').at(-1) })
  return metricGroups.find((group) => group === last) ?? 'dynamic'
}

/** The names of the monitoring templates that the user may see, for the group that shows their values. */
function useTemplateNames(group: MetricGroup): ReadonlyMap<number, string> {
  const enabled = useCan()(templates.fields) && group === 'dynamic'
  const { data } = useData(templates.fields, {}, { enabled })
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}

/** The history of a device's values: groups, a common time range for all charts, and an export. */
export default function MetricsTab() {
  const id = useDeviceId()!
  const group = useGroup()
  const [range, setRange] = useRange()
  const metrics = useMetrics(id, group, range)
  const { data: device } = useData(devices.get, { id })
  const offline = useOffline(id, device, metrics.span)
  const templateNames = useTemplateNames(group)
  const context = useMemo(
    () => ({ metrics, device, offline, templateNames, upToNow: 'last' in range, setRange }),
    [metrics, device, offline, templateNames, range, setRange],
  )
  return (
    <>
      <div className={classes.bar}>
        <Groups id={id} group={group} metrics={metrics} />
        <div className={classes.tools}>
          <OutsideTabs id={id} />
          <Export metrics={metrics} group={group} range={range} name={device ? nameOf(device) : String(id)} />
          <TimeRange value={range} onChange={setRange} presets={PRESETS} />
        </div>
      </div>
      <MetricsContext value={context}>
        <Outlet />
      </MetricsContext>
    </>
  )
}

const icons: Readonly<Record<string, typeof IconHistory>> = {
  '/devices/{id}/monitoring-parameters-history': IconHistory,
  '/devices/{id}/dashboards': IconLayoutDashboard,
}

/** Opens the tabs of the device that the full tab bar leaves out. */
function OutsideTabs({ id }: { id: number }) {
  const t = useText()
  const navigate = useNavigate()
  const tabs = tabsOf(useScreens(), '/devices/{id}').filter(({ outsideMenu }) => outsideMenu)
  return tabs.map(({ path, title }) => {
    const Icon = icons[path] ?? IconHistory
    const label = typeof title === 'string' ? t(title) : path
    const open = (): void => void navigate({ href: fill(path, { id }) })
    return <ActionButton key={path} action={{ id: path, label, icon: <Icon size={16} />, onClick: open }} />
  })
}

/** Whether the device has reported a value of a group. Those of monitoring templates are in the first one. */
const hasValues = (group: MetricGroup, { available }: Metrics): boolean =>
  chartPlans[group].some((plan) => plan.parameters.some((name) => available.has(name))) ||
  (group === 'dynamic' && [...available].some(isOfTemplate))

/** The group selection; groups without reported values are disabled. */
function Groups({ id, group, metrics }: { id: number; group: MetricGroup; metrics: Metrics }) {
  const t = useText()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const tabs = tabsOf(useScreens(), PATH)
  const go = (path: string): void =>
    void navigate({ href: fill(path, { id }) + suffixOf(search as Record<string, string>) })
  return (
    <SegmentedControl
      aria-label={t('telemetry:groups')}
      value={`${PATH}/${group}`}
      onChange={go}
      data={tabs.map(({ path, title }) => {
        const one = metricGroups.find((name) => path.endsWith(`/${name}`))!
        const unknown = metrics.loading || metrics.available.size === 0
        return {
          value: path,
          label: typeof title === 'string' ? t(title) : path,
          disabled: !unknown && one !== group && !hasValues(one, metrics),
        }
      })}
    />
  )
}

/** Keeps the time range when the group changes. */
function suffixOf(search: Record<string, string>): string {
  const text = new URLSearchParams(search).toString()
  return text === '' ? '' : `?${text}`
}

function Export({
  metrics,
  group,
  range,
  name,
}: {
  metrics: Metrics
  group: MetricGroup
  range: TimeRangeValue
  name: string
}) {
  const t = useText()
  const all = [...metrics.series.values()]
  const empty = all.every((one) => one.values.every((value) => value === null))
  const save = (): void => {
    const { from, to } = resolveTimeRange(range, Date.now())
    const days = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
    saveFile(csvFile(metricsCsv(all)), fileName(name, group, ...days))
  }
  return (
    <ActionButton
      action={{
        id: 'export',
        label: t('telemetry:export'),
        icon: <IconDownload size={16} />,
        onClick: save,
        disabledReason: empty ? t('telemetry:nothingToExport') : undefined,
      }}
    />
  )
}
