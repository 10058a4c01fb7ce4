import { Ellipsis, Missing } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'
import { changesOf, type Outlook, type Plan } from './forecast.ts'
import classes from './Updates.module.css'

/** The maximum number of lines rendered; the number of the others is shown below. */
const SHOWN = 200
/** The changes of versions that are listed. */
const CHANGES = 5

interface ForecastProps {
  plan: Plan
  /** What the uploader wrote about the file. */
  notes?: string | undefined
  /** Whether the number of devices that receive the file is already shown above. */
  isTold?: boolean
}

/**
 * A preview of which devices receive the file and which are skipped, each with its version before and after. Devices
 * that need attention come first.
 */
export function Forecast({ plan, notes = '', isTold = false }: ForecastProps) {
  const t = useText()
  const noted = plan.going.filter(({ note }) => note !== null)
  const all = [...plan.left, ...noted, ...plan.going.filter(({ note }) => note === null)]
  const rows = all.slice(0, SHOWN)
  const title = t('updates:forecast.title')
  // Configurations have no version.
  const hasVersion = rows.some(({ device }) => device.version_to !== '')
  const heads = [
    t('updates:field.device'),
    ...(hasVersion ? [t('updates:field.version')] : []),
    t('updates:field.note'),
  ]
  return (
    <section className={classes.forecast} aria-label={title}>
      <Summary plan={plan} isTold={isTold} />
      <Changes plan={plan} />
      {notes !== '' && (
        <p className={classes.note}>
          <strong>{t('updates:forecast.notes')}</strong> {notes}
        </p>
      )}
      <ScrollTable label={t('updates:forecast.devices')} heads={heads} first="name">
        {rows.map((row) => (
          <Line key={row.device.device_id} row={row} hasVersion={hasVersion} />
        ))}
      </ScrollTable>
      {all.length > rows.length && (
        <p className={classes.note}>{t('updates:forecast.more', { count: all.length - rows.length })}</p>
      )}
      <p className={classes.note}>{t('updates:forecast.checked')}</p>
    </section>
  )
}

/** The versions before and after with numbers of devices, for several devices. */
function Changes({ plan: { going } }: { plan: Plan }) {
  const t = useText()
  const { locale } = useUiLocale()
  const changes = changesOf(going)
  if (going.length < 2 || changes.length === 0) return null
  return (
    <ul className={classes.changes} aria-label={t('updates:forecast.changes')}>
      {changes.slice(0, CHANGES).map(({ from, to, count }) => (
        <li key={`${from} ${to}`}>
          <bdi dir="ltr">{t('updates:forecast.change', { from: from || t('updates:forecast.unknown'), to })}</bdi>
          <span>{count.toLocaleString(locale)}</span>
        </li>
      ))}
      {changes.length > CHANGES && <li>{t('updates:forecast.more', { count: changes.length - CHANGES })}</li>}
    </ul>
  )
}

/** The same as totals; totals of zero are omitted. */
function Summary({ plan: { going, left, waiting, older }, isTold }: Required<Pick<ForecastProps, 'plan' | 'isTold'>>) {
  const t = useText()
  const reasonsOf = (rows: Plan['left']): string =>
    [...Map.groupBy(rows, ({ fault }) => fault!)]
      .map(([fault, same]) => `${t(`updates:fault.${fault}`)} (${same.length}).`)
      .join(' ')
  const parts = [
    ...(isTold ? [] : [t('updates:forecast.going', { count: going.length })]),
    ...(waiting > 0 ? [t('updates:forecast.waiting', { count: waiting })] : []),
    ...(older > 0 ? [t('updates:forecast.older', { count: older })] : []),
    ...(left.length > 0 ? [t('updates:forecast.left', { count: left.length }), reasonsOf(left)] : []),
  ]
  return parts.length === 0 ? null : <output className={classes.summary}>{parts.join(' ')}</output>
}

function Line({ row: { device, fault, note }, hasVersion }: { row: Outlook; hasVersion: boolean }) {
  const t = useText()
  const { device_name: name, serial, model, version_from: from, version_to: to } = device
  const said = fault
    ? t(`updates:fault.${fault}`)
    : note
      ? t(`updates:note.${note}`)
      : device.online
        ? ''
        : t('updates:note.waits')
  return (
    <tr data-muted={fault !== null || undefined}>
      <td>
        <Ellipsis title={[name, serial, model].filter(Boolean).join(' · ')}>
          {name || serial || `#${device.device_id}`}
        </Ellipsis>
      </td>
      {hasVersion && (
        <td>
          <Versions from={from} to={to} stays={fault !== null} />
        </td>
      )}
      <td data-warn={fault !== null || note === 'older' || undefined}>{said === '' ? <Missing /> : said}</td>
    </tr>
  )
}

/** The current and the new version; only the current one if the device is skipped. */
function Versions({ from, to, stays }: { from: string; to: string; stays: boolean }) {
  const t = useText()
  const now = from === '' ? '—' : from
  return (
    <bdi dir="ltr" className={classes.versions}>
      {stays ? now : t('updates:forecast.change', { from: now, to })}
    </bdi>
  )
}
