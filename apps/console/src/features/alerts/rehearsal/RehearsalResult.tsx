import type { Rehearsal } from '@outpost/contract/alerts/rehearsal/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { Count, DateTime, formatDateTime, StatusGlyph } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import type { CSSProperties } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { parameterName, statusTones, useShowValue, valuesText } from '../texts.ts'
import classes from './Rehearsal.module.css'

/** Keeps an event as an example of the automation. */
type Keep = (event: Rehearsal['events'][number]) => void

/** What an automation would have done: the count, the days, the messages and a list, with what is not known. */
export function RehearsalResult({ answer, onKeep }: { answer: Rehearsal; onKeep: Keep }) {
  const t = useText()
  return (
    <>
      <FactList facts={useFacts(answer)} />
      <Days days={answer.days} />
      {answer.receivers.length > 0 ? (
        <Receivers receivers={answer.receivers} />
      ) : (
        <p className={classes.note}>{t('rehearsal:nobody')}</p>
      )}
      {answer.by_device.length > 0 && <Devices devices={answer.by_device} />}
      {answer.events.length > 0 && <Events events={answer.events} onKeep={onKeep} />}
      {useNotes(answer).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  )
}

function useFacts(answer: Rehearsal): Fact[] {
  const t = useText()
  const { triggered, triggered_devices: devices, checked_devices: checked, devices_without_data: unknown } = answer
  const counts = [
    ['rehearsal:incidents', answer.incidents],
    ['rehearsal:flapping', answer.flapping],
    ['rehearsal:limited', answer.limited],
    ['rehearsal:noData', unknown],
  ] as const
  return [
    { label: t('rehearsal:triggered'), value: <Count value={triggered} /> },
    { label: t('rehearsal:on'), value: t('rehearsal:ofDevices', { devices, checked }) },
    ...counts.flatMap(([label, value]) => (value > 0 ? [{ label: t(label), value: <Count value={value} /> }] : [])),
    ...answer.actions.map(({ name, count }) => ({ label: t(`alerts:action.${name}`), value: <Count value={count} /> })),
  ]
}

/** What the answer cannot tell, in sentences. */
function useNotes(answer: Rehearsal): string[] {
  const t = useText()
  const { timeZone } = useUiLocale()
  const when = (moment: string): string => {
    const { date, time, zone } = formatDateTime(Date.parse(utcInstant(moment)!), timeZone)
    return `${date} ${time.slice(0, 5)} ${zone}`
  }
  const { checked_devices: checked, devices, hourly_devices: count, unanswered } = answer
  return [
    ...(answer.complete ? [] : [t('rehearsal:partial', { checked, devices })]),
    ...unanswered.map(({ parameter, reason }) =>
      t(`rehearsal:${reason}`, { name: parameterName(parameter), at: when(answer.from) }),
    ),
    ...(answer.whole_hours ? [t('rehearsal:wholeHours', { at: when(answer.to) })] : []),
    ...(answer.devices_without_data > 0 ? [t('rehearsal:withoutData')] : []),
    ...(answer.exact_from > answer.from ? [t('rehearsal:hourly', { at: when(answer.exact_from) })] : []),
    ...(count > 0 ? [t('rehearsal:hourlyDevices', { count })] : []),
    t('rehearsal:assumes'),
  ]
}

/** A bar for each day. */
function Days({ days }: Pick<Rehearsal, 'days'>) {
  const t = useText()
  const most = Math.max(1, ...days.map(({ triggered }) => triggered))
  return (
    <div>
      <h3 className={classes.title}>{t('rehearsal:days')}</h3>
      <ol className={classes.strip}>
        {days.map(({ day, triggered: count }) => (
          <li
            key={day}
            className={classes.day}
            data-none={count === 0 || undefined}
            style={{ '--share': `${(count / most) * 100}%` } as CSSProperties}
            title={t('rehearsal:day', { day, count })}
            aria-label={t('rehearsal:day', { day, count })}
          />
        ))}
      </ol>
      <div className={classes.ends} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </div>
  )
}

const columns = ['sent', 'grouped', 'silenced', 'withheld'] as const

function Receivers({ receivers }: Pick<Rehearsal, 'receivers'>) {
  const t = useText()
  return (
    <div>
      <h3 className={classes.title}>{t('rehearsal:receivers')}</h3>
      <ScrollTable
        label={t('rehearsal:receivers')}
        heads={[t('rehearsal:receiver'), ...columns.map((name) => t(`rehearsal:${name}`))]}
        first="name"
      >
        {receivers.map((row) => (
          <tr key={row.receiver}>
            <td>{row.receiver}</td>
            {columns.map((name) => (
              <td key={name}>
                <Count value={row[name]} />
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </div>
  )
}

function Devices({ devices }: { devices: Rehearsal['by_device'] }) {
  const t = useText()
  return (
    <div>
      <h3 className={classes.title}>{t('rehearsal:devices')}</h3>
      <ScrollTable
        label={t('rehearsal:devices')}
        heads={[t('rehearsal:device'), t('rehearsal:times'), t('rehearsal:last')]}
        first="name"
      >
        {devices.map(({ device_id, device_name, triggered, last_at }) => (
          <tr key={device_id}>
            <td>{device_name}</td>
            <td>
              <Count value={triggered} />
            </td>
            <td>
              <DateTime at={utcInstant(last_at)} short />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </div>
  )
}

function Events({ events, onKeep }: Pick<Rehearsal, 'events'> & { onKeep: Keep }) {
  const t = useText()
  const show = useShowValue()
  return (
    <div>
      <h3 className={classes.title}>{t('rehearsal:events')}</h3>
      <ScrollTable
        label={t('rehearsal:events')}
        heads={[t('rehearsal:device'), t('rehearsal:when'), t('rehearsal:status'), t('rehearsal:values'), '']}
        first="name"
      >
        {events.map((event, n) => {
          const { device_id, device_name, at, status, parameters } = event
          return (
            <tr key={n}>
              <td title={String(device_id)}>{device_name}</td>
              <td>
                <DateTime at={utcInstant(at)} short />
              </td>
              <td>
                <StatusGlyph tone={statusTones[status]} label={t(`alerts:status.${status}`)} />
              </td>
              <td>{valuesText({ evaluated_parameters: parameters }, show)}</td>
              <td>
                {status === 'triggered' && (
                  <ActionButton
                    variant="subtle"
                    size="xs"
                    action={{ id: 'keep', label: t('rehearsal:keep'), onClick: () => onKeep(event) }}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </ScrollTable>
    </div>
  )
}
