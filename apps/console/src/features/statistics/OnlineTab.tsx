import { statistics } from '@outpost/contract/statistics/endpoints'
import type { OnlineCompany } from '@outpost/contract/statistics/schemas'
import { Card } from '@outpost/ui/Card'
import { Link } from '@outpost/ui/Link'
import { resolveTimeRange, TimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import type { CSSProperties } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { href } from '../../kit/screen/screen.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useNow } from '../../kit/live/useNow.ts'
import { useRange } from '../../kit/table/useRange.ts'
import { Counted } from './Counted.tsx'
import { FigureTable } from './FigureTable.tsx'
import classes from './Statistics.module.css'

const DAY = 86_400
const PRESETS: readonly number[] = [DAY, 7 * DAY, 30 * DAY, 90 * DAY]
const TODAY: TimeRangeValue = { last: DAY }
/** Update interval in milliseconds of a period that ends now. */
const TICK = 300_000

interface Line {
  company: OnlineCompany
  level: number
}

/** Flattens the tree, each company before those below it. */
const linesOf = (companies: readonly OnlineCompany[], level = 0): Line[] =>
  companies.flatMap((company) => [{ company, level }, ...linesOf(company.sub_companies, level + 1)])

/** The online and offline devices of each company in a period. */
export default function OnlineTab() {
  const [range, setRange] = useRange(TODAY)
  const upToNow = 'last' in range
  const { from, to } = resolveTimeRange(range, useNow(upToNow, TICK))
  const input = { start_date: new Date(from).toISOString(), ...(!upToNow && { end_date: new Date(to).toISOString() }) }
  return (
    <Counted
      endpoint={statistics.online}
      input={input}
      tools={<TimeRange value={range} onChange={setRange} presets={PRESETS} />}
    >
      {({ companies }) => <Tree lines={linesOf(companies)} />}
    </Counted>
  )
}

function Tree({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const columns = [
    { id: 'company', title: t('statistics:company'), cell: (line: Line) => <CompanyName line={line} /> },
    { id: 'online', title: t('statistics:total.online'), cell: ({ company }: Line) => company.devices.online },
    { id: 'offline', title: t('statistics:total.offline'), cell: ({ company }: Line) => company.devices.offline },
  ]
  return (
    <Card flush>
      <FigureTable
        label={t('statistics:tab.online')}
        columns={columns}
        rows={lines}
        rowId={({ company }) => company.company_id}
      />
    </Card>
  )
}

function CompanyName({ line: { company, level } }: { line: Line }) {
  const mayOpen = useCan()('view_companies')
  const name = mayOpen ? (
    <Link href={href('/companies/{company_id}', { company_id: company.company_id })}>{company.company_name}</Link>
  ) : (
    company.company_name
  )
  return (
    <span className={classes.company} style={{ '--level': level } as CSSProperties}>
      {name}
    </span>
  )
}
