import type { DayOfReport } from '@outpost/contract/reports/generated'
import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { SheetChart } from '../../../kit/pdf/sheet.ts'
import type { Language } from '../../mail/service.ts'
import type { Measure } from './columns.ts'
import { figureText } from './format.ts'
import type { ReportTexts } from './texts.ts'

/** Distances between the lines of a grid, in the unit of the values. */
const distances = (measure: Measure): number[] => {
  const base = measure === 'bytes' ? 1024 : 10
  const steps = measure === 'bytes' ? [1, 2, 5, 10, 20, 50, 100, 200, 500] : [1, 2, 5]
  return Array.from({ length: 8 }, (_, power) => steps.map((step) => step * base ** power)).flat()
}

/** Returns at most six lines that enclose all values; from zero on for sums. */
function gridOf(values: readonly number[], measure: Measure, language: Language): SheetChart['grid'] {
  const least = measure === 'bytes' ? 0 : Math.min(...values)
  const most = Math.max(...values, least + 1)
  const distance =
    distances(measure).find((each) => Math.ceil(most / each) - Math.floor(least / each) <= 5) ?? most - least
  const first = Math.floor(least / distance)
  const last = Math.ceil(most / distance)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = (first + index) * distance
    return { value, label: figureText(value, measure, language) }
  })
}

interface Plan {
  parameter: ReportParameter
  heading: string
  kind: SheetChart['kind']
  measure: Measure
  series: readonly string[]
  values: (day: DayOfReport) => (number | null)[]
}

const plansOf = (t: ReportTexts): readonly Plan[] => [
  {
    parameter: 'data_usage',
    heading: t.dataByDay,
    kind: 'bars',
    measure: 'bytes',
    series: [t.received, t.sent],
    values: (day) => [day.received, day.sent],
  },
  {
    parameter: 'signal',
    heading: t.signalByDay,
    kind: 'line',
    measure: 'signal',
    series: [t.signal],
    values: (day) => [day.signal],
  },
  {
    parameter: 'temperature',
    heading: t.temperatureByDay,
    kind: 'line',
    measure: 'temperature',
    series: [t.temperature],
    values: (day) => [day.temperature],
  },
]

/** The value of a point, with which the axis must reach: that of the stacked bars, or each one. */
const heights = (kind: SheetChart['kind'], values: readonly (number | null)[]): number[] => {
  const known = values.filter((value) => value !== null)
  return kind === 'bars' && known.length > 0 ? [known.reduce((sum, value) => sum + value, 0)] : known
}

/** Returns the charts of a report: those of its parameters that have a value on at least two days. */
export function chartsOf(
  days: readonly DayOfReport[],
  parameters: readonly ReportParameter[],
  t: ReportTexts,
  language: Language,
): SheetChart[] {
  return plansOf(t).flatMap(({ parameter, heading, kind, measure, series, values }) => {
    const points = days.map((day) => ({ label: day.date.slice(5), values: values(day) }))
    const known = points.filter((point) => point.values.some((value) => value !== null))
    if (!parameters.includes(parameter) || known.length < 2) return []
    const grid = gridOf(
      points.flatMap((point) => heights(kind, point.values)),
      measure,
      language,
    )
    return [{ heading, kind, points, series, grid, unknown: t.unknownDay }]
  })
}
