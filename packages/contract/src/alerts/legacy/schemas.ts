import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { boolean, id, integer, number } from '../../kit/values.ts'
import {
  alertActions,
  alertConfigurationStates,
  alertSubtypeById,
  dataPeriods,
  geofenceType,
  legacyLimits,
  limitSubtype,
  phoneSubtypes,
} from './constants.ts'

/** An alert that a device has reported. */
export const DeviceAlert = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  /** Null if its configuration was deleted. */
  alerts_configs_id: z.int().nullable(),
  message: z.string(),
  alert_type: z.string(),
  alert_subtype: z.string(),
  /** 0 for an event that the server does not know. */
  alert_type_id: z.int(),
  alert_subtype_id: z.int(),
  created_at: z.string(),
})
export type DeviceAlert = z.output<typeof DeviceAlert>

/** An alert that is configured on a device. */
export const AlertConfiguration = z.object({
  id: z.int(),
  device_id: z.int(),
  device_name: z.string(),
  company_id: z.int(),
  /** The email address or the phone number. */
  receiver: z.string(),
  email_to: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Whether the device sends an email; otherwise an SMS. */
  email_type: z.boolean(),
  enable: z.boolean(),
  type: z.string(),
  subtype: z.string(),
  user_id: z.int().nullable(),
  /** 0 for an event that the server does not know. */
  alert_type_id: z.int(),
  alert_subtype_id: z.int(),
  smtp_config_id: z.int().nullable(),
  redundancy_enable: z.boolean(),
  redundancy_interval: z.int(),
  state: z.enum(alertConfigurationStates),
  /** Why the last change was not taken; null if it was. */
  reason: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AlertConfiguration = z.output<typeof AlertConfiguration>

/** Whether a device can have alerts of its own, and why not. */
export const AlertFit = z.object({ device_id: z.int(), device_name: z.string(), reason: z.string().nullable() })
export type AlertFit = z.output<typeof AlertFit>

const minutes = integer(0, 10_080)
const latitude = number(-90, 90)

/** The fields of one alert in requests, without the conditions of its type. */
export const alertEntryFields = z.object({
  device_id: id,
  alert_type_id: integer(1, 5),
  alert_subtype_id: integer(1, 1000),
  action: integer(1, 3),
  subject: line(0, legacyLimits.subject).default(''),
  message: line(1, legacyLimits.message),
  email: z.union([z.literal(''), z.email().max(254)]).optional(),
  smtp_config_id: id.nullish(),
  delivery_retry: boolean.default(false),
  /** Minutes between attempts. */
  retry_interval: integer(1, 1440).default(5),
  retry_count: integer(1, 10).default(3),
  /** Minutes between two messages about the same; 0 for no limit. */
  redundancy_interval: minutes,
  /** In MB; only of a data limit. */
  data_limit: integer(0, 1_000_000_000),
  sim: integer(1, 2).optional(),
  period: z.enum(dataPeriods).optional(),
  /** The hour of a day, the day of a week or of a month on which the period begins. */
  starts: integer(0, 31).optional(),
  phone: z
    .string()
    .trim()
    .regex(/^(?:\+?\d{3,15})?$/, 'Enter a phone number: digits, with + for the international form.')
    .optional(),
  longitude: number(-180, 180).optional(),
  latitude: latitude.optional(),
  /** In metres. */
  radius: integer(1, 1_000_000).optional(),
})
type Fields = z.output<typeof alertEntryFields>

/** Returns the fields that an alert needs and does not have, with the reason. */
function missingIn(entry: Fields): [field: keyof Fields, message: string][] {
  const { action, alert_subtype_id: subtype } = entry
  const missing: [keyof Fields, string][] = []
  const need = (field: keyof Fields, message: string): void => {
    if (entry[field] === undefined || entry[field] === '') missing.push([field, message])
  }
  if (action !== alertActions.sms) need('email', 'Enter the address that gets the email.')
  if (action !== alertActions.email || phoneSubtypes.includes(subtype))
    need('phone', 'Enter the phone number that gets the SMS.')
  if (subtype === limitSubtype) {
    if (entry.data_limit < 1) missing.push(['data_limit', 'Enter the limit in MB.'])
    for (const field of ['sim', 'period', 'starts'] as const) need(field, 'A data limit needs this value.')
  }
  if (entry.alert_type_id === geofenceType)
    for (const field of ['latitude', 'longitude', 'radius'] as const) need(field, 'A geofence needs this value.')
  return missing
}

const Entry = alertEntryFields.superRefine((entry, { addIssue }) => {
  const known = alertSubtypeById.get(entry.alert_subtype_id)
  if (known?.type !== entry.alert_type_id)
    addIssue({ code: 'custom', path: ['alert_subtype_id'], message: 'There is no such alert of this type.' })
  for (const [field, message] of missingIn(entry)) addIssue({ code: 'custom', path: [field], message })
})
export type AlertEntry = z.output<typeof Entry>

const entries = z.object({ data: z.array(Entry).min(1).max(legacyLimits.entries) })

/** Request and response schemas of the `deviceAlerts` endpoints. */
export const deviceAlertSchemas = {
  list: {
    answer: DeviceAlert,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      alerts_configs_id: id.optional(),
      device_id: commaList(id).optional(),
      /** A type by its id or by a part of its name. */
      type: z.string().trim().max(100).optional(),
    }),
  },
  get: { answer: DeviceAlert, input: z.object(listQuery) },
  remove: {},
  token: { input: z.object({ token: line(1, 4096) }) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `alertConfigurations` endpoints. */
export const alertConfigurationSchemas = {
  list: {
    answer: AlertConfiguration,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      user_id: id.optional(),
      device_id: commaList(id).optional(),
      type: z.string().trim().max(100).optional(),
    }),
  },
  fit: { answer: AlertFit, input: z.object({ device_id: z.array(id).min(1).max(1000) }) },
  get: { answer: AlertConfiguration },
  create: { answer: AlertConfiguration, input: entries },
  update: {
    input: z
      .object({
        subject: line(0, legacyLimits.subject),
        message: line(1, legacyLimits.message),
        enable: boolean,
        redundancy_enable: boolean,
        redundancy_interval: minutes,
        smtp_config_id: id,
      })
      .partial(),
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `deviceAlertConfigurations` endpoints. */
export const deviceAlertConfigurationSchemas = {
  read: { input: z.object({ id }) },
  create: { input: entries },
  remove: {},
} satisfies Record<string, EndpointSchemas>
