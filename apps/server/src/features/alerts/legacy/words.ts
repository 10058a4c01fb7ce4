import {
  alertActions,
  alertSubtypeById,
  type AlertSubtype,
  alertSubtypes,
  alertTypes,
  type AlertType,
  legacyLimits,
} from '@outpost/contract/alerts/legacy/constants'
import type { AlertEntry } from '@outpost/contract/alerts/legacy/schemas'
import { type ApiRecord, isOn, textIn, textsIn } from '../../device-services/service.ts'

/** What is configured of an alert, besides its event. Intervals are in minutes. */
export interface AlertSettings {
  /** Whether the device sends an email; otherwise an SMS. */
  email_type: boolean
  subject: string
  message: string
  email: string
  phone: string
  smtp_config_id: number | null
  delivery_retry: boolean
  retry_interval: number
  retry_count: number
  redundancy_enable: boolean
  redundancy_interval: number
  /** Options of data limits and geofences, by the name that they have on the device. */
  extra: Record<string, string>
}

/** The name of the mail account on devices that stands for an SMTP configuration. */
export const accountName = (smtpConfigId: number): string => `account_${smtpConfigId}`

const extraNames = ['data_limit', 'sim', 'period', 'starts', 'latitude', 'longitude', 'radius'] as const

function extraOf(entry: AlertEntry, { type, event }: AlertSubtype): Record<string, string> {
  const names =
    event === 'Data limit'
      ? extraNames.slice(0, 4)
      : type === 5
        ? extraNames.slice(4)
        : ([] as (typeof extraNames)[number][])
  return Object.fromEntries(names.flatMap((name) => (entry[name] === undefined ? [] : [[name, String(entry[name])]])))
}

/** Returns the alerts that an entry of a request orders: two if the device sends both an email and an SMS. */
export function settingsOf(entry: AlertEntry): { subtype: AlertSubtype; settings: AlertSettings }[] {
  const subtype = alertSubtypeById.get(entry.alert_subtype_id)!
  const means = entry.action === alertActions.both ? [true, false] : [entry.action === alertActions.email]
  return means.map((email_type) => ({
    subtype,
    settings: {
      email_type,
      subject: email_type ? entry.subject : '',
      message: entry.message,
      email: email_type ? (entry.email ?? '') : '',
      phone: entry.phone ?? '',
      smtp_config_id: email_type ? (entry.smtp_config_id ?? null) : null,
      delivery_retry: entry.delivery_retry,
      retry_interval: entry.retry_interval,
      retry_count: entry.retry_count,
      redundancy_enable: entry.redundancy_interval > 0,
      redundancy_interval: entry.redundancy_interval,
      extra: extraOf(entry, subtype),
    },
  }))
}

/** The options of an alert that can be changed, as the device has them. An empty text removes one. */
const changeable = (settings: AlertSettings): Record<string, string | string[]> => ({
  subject: settings.subject,
  message: settings.message,
  emailgroup: settings.smtp_config_id === null ? '' : accountName(settings.smtp_config_id),
  redundancy_protection: settings.redundancy_enable ? '1' : '',
  redundancy_interval: settings.redundancy_enable ? String(settings.redundancy_interval) : '',
})

/** Returns the record of a new alert on a device. Options without a value are left out. */
export function recordOf(event: string, mark: string, settings: AlertSettings): Record<string, string | string[]> {
  const { email_type, email, phone, delivery_retry, retry_interval, retry_count, extra } = settings
  const all: Record<string, string | string[]> = {
    event,
    eventMark: mark,
    action: email_type ? 'sendEmail' : 'sendSMS',
    recipEmail: email_type ? [email] : [],
    telnum: phone,
    ...(delivery_retry && {
      delivery_retry: '1',
      retry_interval: String(retry_interval),
      retry_count: String(retry_count),
    }),
    ...changeable(settings),
    ...extra,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0))
}

/** Returns the options in which two versions of an alert differ, with their new values. */
export function changedOptions(before: AlertSettings, after: AlertSettings): Record<string, string | string[]> {
  const old = changeable(before)
  return Object.fromEntries(Object.entries(changeable(after)).filter(([name, value]) => value !== old[name]))
}

/** Whether a record of a device is an alert that was ordered. */
export function isSame(record: ApiRecord, event: string, mark: string, settings: AlertSettings): boolean {
  return Object.entries(recordOf(event, mark, settings)).every(([name, value]) =>
    Array.isArray(value)
      ? value.join('\n') === textsIn(record, name).join('\n')
      : value === textIn(record, name, legacyLimits.message),
  )
}

const whole = (record: ApiRecord, name: string): number => {
  const value = Number(textIn(record, name))
  return Number.isSafeInteger(value) && value > 0 ? Math.min(value, 100_000) : 0
}

/** Returns the settings in a record of a device. What the device says is only text. */
export const settingsIn = (record: ApiRecord, smtp_config_id: number | null): AlertSettings => ({
  email_type: textIn(record, 'action') !== 'sendSMS',
  subject: textIn(record, 'subject'),
  message: textIn(record, 'message', legacyLimits.message),
  email: textsIn(record, 'recipEmail')
    .join(', ')
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 500),
  phone: textIn(record, 'telnum'),
  smtp_config_id,
  delivery_retry: isOn(record, 'delivery_retry', false),
  retry_interval: whole(record, 'retry_interval'),
  retry_count: whole(record, 'retry_count'),
  redundancy_enable: isOn(record, 'redundancy_protection', false),
  redundancy_interval: whole(record, 'redundancy_interval'),
  extra: Object.fromEntries(
    extraNames.flatMap((name) => (textIn(record, name) === '' ? [] : [[name, textIn(record, name)]])),
  ),
})

/** Returns the event of a record with its numbers in the API; 0 for words that the server does not know. */
export function eventIn(record: ApiRecord): { event: string; mark: string; type: number; subtype: number } {
  const [event, mark] = [textIn(record, 'event'), textIn(record, 'eventMark')]
  const known = alertSubtypes.find((each) => each.event === event && each.mark === (mark || 'all'))
  return { event, mark, type: known?.type ?? 0, subtype: known?.id ?? 0 }
}

/** The names of a type and a subtype in the API. For words that the server does not know they are those of the device. */
export const namesOf = (row: { type: number; subtype: number; event?: string; mark?: string }) => ({
  type: alertTypes[row.type as AlertType] ?? (row.event || 'Other'),
  subtype: alertSubtypeById.get(row.subtype)?.title ?? (row.mark || row.event || 'Other'),
})

/** Returns the numbers of the types and subtypes that a filter names: by a number, or by a part of their names. */
export function typesLike(text: string): { types: number[]; subtypes: number[] } {
  const wanted = text.toLowerCase()
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : undefined
  const types = Object.entries(alertTypes).map(([id, title]): [number, string] => [Number(id), title])
  return {
    types: types.filter(([id, title]) => id === number || title.toLowerCase().includes(wanted)).map(([id]) => id),
    subtypes: alertSubtypes.filter(({ title }) => title.toLowerCase().includes(wanted)).map(({ id }) => id),
  }
}
