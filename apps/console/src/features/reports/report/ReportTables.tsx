import type { ReportDevice, ReportExtreme, ReportShare } from '@outpost/contract/reports/generated'
import type { ReportContent } from '@outpost/contract/reports/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Link } from '@outpost/ui/Link'
import { useUiLocale } from '@outpost/ui/Locale'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { type FigureColumn, figureColumns, figureText, type Locale, type Measure } from './figures.ts'
import classes from './Report.module.css'

/** Devices that are shown at first, and that each further step adds. */
const STEP = 100

function useFigures(): Locale {
  const { locale } = useUiLocale()
  return { locale, messages: useUiMessages() }
}

/** A heading: of words, of numbers, or over several columns of numbers that have headings of their own. */
interface Head {
  label: string
  isNumber?: boolean
  parts?: readonly string[]
}

const word = (label: string): Head => ({ label })
const number = (label: string): Head => ({ label, isNumber: true })

interface TableProps {
  label: string
  heads: readonly Head[]
  children: ReactNode
}

function Table({ label, heads, children }: TableProps) {
  const parts = heads.flatMap((head) => head.parts ?? [])
  const rows = parts.length > 0 ? 2 : 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head, at) =>
              head.parts ? (
                <th key={`${head.label} ${at}`} scope="colgroup" colSpan={head.parts.length}>
                  {head.label}
                </th>
              ) : (
                <th key={`${head.label} ${at}`} scope="col" rowSpan={rows} data-number={head.isNumber}>
                  {head.label}
                </th>
              ),
            )}
          </tr>
          {rows > 1 && (
            <tr>
              {parts.map((part, at) => (
                <th key={`${part} ${at}`} scope="col" data-number>
                  {part}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface Line {
  id: string
  label: string
  measure: Measure
  greatest: ReportExtreme | null
  smallest: ReportExtreme | null
  average: number | null
}

/** The totals of a report, with the devices that had the extremes, and its mobile data. */
export function TotalsTable({ report: { all }, has }: { report: ReportContent; has: (name: string) => boolean }) {
  const t = useText()
  const figures = useFigures()
  const { average_values: average, mobile_data: data } = all
  const line = (id: keyof typeof average, label: string, measure: Measure): Line => ({
    id,
    label,
    measure,
    greatest: all[`max_${id}`],
    smallest: all[`min_${id}`],
    average: average[id],
  })
  const lines = [
    line('signal', t('reports:parameter.signal'), 'signal'),
    line('temperature', t('reports:parameter.temperature'), 'temperature'),
    line('router_uptime', t('reports:page.routerUptime'), 'duration'),
    line('connection_uptime', t('reports:page.connectionUptime'), 'duration'),
  ].filter(({ id }) => has(id))
  const sums = [
    ['sent', data.sent],
    ['received', data.received],
    ['total', data.total],
  ] as const
  if (lines.length === 0 && !has('data_usage')) return null
  const heads = [
    word(t('reports:page.figure')),
    number(t('reports:page.average')),
    number(t('reports:page.maximum')),
    word(t('reports:page.device')),
    number(t('reports:page.minimum')),
    word(t('reports:page.device')),
  ]
  return (
    <Card title={t('reports:page.overall')}>
      {lines.length > 0 && (
        <Table label={t('reports:page.overall')} heads={heads}>
          {lines.map(({ id, label, measure, greatest, smallest, average: mean }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td data-number>{figureText(mean, measure, figures)}</td>
              <td data-number>{figureText(greatest?.value ?? null, measure, figures)}</td>
              <td>{greatest ? <DeviceLink device={greatest} /> : '–'}</td>
              <td data-number>{figureText(smallest?.value ?? null, measure, figures)}</td>
              <td>{smallest ? <DeviceLink device={smallest} /> : '–'}</td>
            </tr>
          ))}
        </Table>
      )}
      {has('data_usage') && (
        <p className={classes.note}>
          {`${t('reports:parameter.data_usage')}: `}
          {sums
            .map(([name, value]) => `${t(`reports:page.${name}`)} ${figureText(value, 'bytes', figures)}`)
            .join(', ')}
        </p>
      )}
    </Card>
  )
}

const DeviceLink = ({
  device: { router_id, name, serial },
}: {
  device: Pick<ReportExtreme, 'router_id' | 'name' | 'serial'>
}) => <Link href={href('/devices/{id}', { id: router_id })}>{name || serial || `#${router_id}`}</Link>

/** The shares of operators or connection types. */
export function ShareTable({ title, shares }: { title: string; shares: readonly ReportShare[] }) {
  const t = useText()
  const figures = useFigures()
  return (
    <Card title={title}>
      <Table label={title} heads={[word(title), number(t('reports:page.share'))]}>
        {shares.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-number>{figureText(value, 'percent', figures)}</td>
          </tr>
        ))}
        {shares.length === 0 && (
          <tr>
            <th scope="row">–</th>
            <td data-number>–</td>
          </tr>
        )}
      </Table>
    </Card>
  )
}

function cellText(device: ReportDevice, { id, measure }: FigureColumn, figures: Locale): string {
  const value = device[id]
  if (measure === 'text') return value === null || value === '' ? '–' : String(value)
  return figureText(value as number | null, measure, figures)
}

/** The devices of a report, a hundred at a time. */
export function DeviceTable({
  devices,
  parameters,
}: {
  devices: readonly ReportDevice[]
  parameters: readonly string[]
}) {
  const t = useText()
  const figures = useFigures()
  const [shown, setShown] = useState(STEP)
  const groups = figureColumns(parameters)
  const columns = groups.flatMap((one) => ('columns' in one ? one.columns : one))
  const heads = groups.map((one): Head => {
    const label = t(one.label)
    if ('columns' in one) return { label, parts: one.columns.map((column) => t(column.label)) }
    return one.measure === 'text' ? word(label) : number(label)
  })
  const title = t('reports:field.devices')
  if (devices.length === 0)
    return (
      <Card title={title}>
        <p className={classes.note}>{t('reports:page.noDevices')}</p>
      </Card>
    )
  const more = { id: 'more', label: t('reports:page.more'), onClick: () => setShown(shown + STEP) }
  return (
    <Card title={title}>
      <Table label={title} heads={[word(t('reports:page.device')), ...heads]}>
        {devices.slice(0, shown).map((device) => (
          <tr key={device.router_id}>
            <th scope="row">
              <DeviceLink device={device} />
            </th>
            {columns.map((column) => (
              <td key={column.id} data-number={column.measure === 'text' ? undefined : true}>
                {cellText(device, column, figures)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {devices.length > shown && <ActionButton action={more} />}
      <p className={classes.note}>{t('reports:page.coverageHelp')}</p>
    </Card>
  )
}
