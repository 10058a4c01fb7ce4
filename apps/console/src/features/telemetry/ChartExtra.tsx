import { Age } from '@outpost/ui/Cells'
import { IconButton } from '@outpost/ui/IconButton'
import { IconDownload } from '@tabler/icons-react'
import { csvFile, saveFile } from '../../kit/browser/saveFile.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf, ReportAge } from '../devices/public.ts'
import type { Aligned } from './align.ts'
import type { ChartPlan } from './charts.ts'
import { fileName, metricsCsv } from './csv.ts'
import { useMetricsView } from './MetricsContext.ts'
import { isOfTemplate } from './templateCharts.ts'

/** Returns the time in milliseconds of the last value that a chart shows. */
function lastAt({ times, lines }: Aligned): number | undefined {
  const at = times.findLastIndex((_, index) => lines.some(({ values }) => (values[index] ?? null) !== null))
  return at === -1 ? undefined : times[at]! * 1000
}

interface ChartExtraProps {
  plan: ChartPlan
  charted: Aligned
  /** For bars: the seconds that each covers. */
  interval: number | undefined
}

/** Beside the title of a chart: the age of its latest value, and a button that saves what the chart shows as CSV. */
export function ChartExtra({ plan, charted, interval }: ChartExtraProps) {
  const t = useText()
  const { device, metrics, upToNow } = useMetricsView()
  const at = lastAt(charted)
  const save = (): void => {
    const series = charted.lines.map(({ series: one, values, minima, maxima }) => ({
      ...one,
      step: interval ?? one.step,
      times: [...charted.times],
      values,
      ...(minima && maxima ? { minima, maxima } : { minima: undefined, maxima: undefined }),
    }))
    const days = metrics.span.map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10))
    saveFile(csvFile(metricsCsv(series)), fileName(device ? nameOf(device) : '', plan.id, ...days))
  }
  return (
    <>
      {upToNow && isOfTemplate(plan.id) && at !== undefined && <Age at={at} fixed={false} />}
      {upToNow && !isOfTemplate(plan.id) && device && <ReportAge device={device} field={plan.parameters[0]!} />}
      {at !== undefined && (
        <IconButton size="xs" label={t('telemetry:export')} icon={<IconDownload size={16} />} onClick={save} />
      )}
    </>
  )
}
