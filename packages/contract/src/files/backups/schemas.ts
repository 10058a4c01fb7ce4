import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { timeZone } from '../../kit/time-zone.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { backupLimits, backupPeriods } from './constants.ts'

export const BackupPeriod = z.enum(backupPeriods)
export type BackupPeriod = z.output<typeof BackupPeriod>

const Named = z.object({ id: z.int(), name: z.string() })

/** When to request backups, from which devices, and how many to keep per device. */
export const BackupRule = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** The devices selected directly, and the tags whose devices are selected. */
  device_id: z.array(z.int()),
  tag_id: z.array(z.int()),
  /** Their names; empty if the caller cannot see them. */
  devices: z.array(Named),
  tags: z.array(Named),
  /** The number of devices that the rule applies to now. */
  devices_count: z.int(),
  period: BackupPeriod,
  /** For weekly rules; Monday is 1. */
  weekday: z.int(),
  /** For monthly rules. In a shorter month, the last day. */
  day: z.int(),
  hour: z.int(),
  time_zone: z.string(),
  /** The number of backups kept per device; older ones from this rule are removed. */
  keep: z.int(),
  /** When the current run began. Devices that were offline are asked once they return. */
  last_run_at: z.string().nullable(),
  /** Null while the rule is off. */
  next_run_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type BackupRule = z.output<typeof BackupRule>

const fields = {
  name: line(3, 100),
  enabled: boolean,
  device_id: z.array(id).max(backupLimits.devices),
  tag_id: z.array(id).max(backupLimits.tags),
  period: BackupPeriod,
  weekday: integer(1, 7),
  day: integer(1, 31),
  hour: integer(0, 23),
  /** A name from the IANA database, such as `Europe/Kyiv`. */
  time_zone: timeZone,
  keep: integer(1, backupLimits.keep),
}

/** Request and response schemas of the `backupRules` endpoints. */
export const backupRuleSchemas = {
  list: {
    answer: BackupRule,
    input: z.object({ ...listQuery, id: commaList(id).optional(), company_id: commaList(id).optional() }),
  },
  get: { answer: BackupRule },
  create: {
    answer: BackupRule,
    input: z.object({
      ...fields,
      enabled: fields.enabled.default(true),
      device_id: fields.device_id.default([]),
      tag_id: fields.tag_id.default([]),
      weekday: fields.weekday.default(1),
      day: fields.day.default(1),
      time_zone: fields.time_zone.default('UTC'),
      keep: fields.keep.default(7),
    }),
  },
  update: { input: z.object(fields).partial() },
  remove: {},
} satisfies Record<string, EndpointSchemas>
