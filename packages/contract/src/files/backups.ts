import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from '../kit/page.ts'

/** How often a rule asks its devices. */
export const backupPeriods = ['day', 'week', 'month'] as const
export const BackupPeriod = z.enum(backupPeriods)
export type BackupPeriod = z.output<typeof BackupPeriod>

/** Devices and tags that a rule may name, and backups of a device that it may keep. */
export const backupLimits = { devices: 1000, tags: 100, keep: 100 } as const

const Named = z.object({ id: z.number(), name: z.string() })

/** When devices are asked for backups, which, and how many are kept of each. */
export const BackupRule = z.object({
  id: z.number(), company_id: z.number(), company_name: z.string(), name: z.string(), enabled: z.boolean(),
  /** The devices that are named, and those that bear one of the tags. */
  device_id: z.array(z.number()), tag_id: z.array(z.number()),
  /** What they are called; empty where the caller does not see them. */
  devices: z.array(Named), tags: z.array(Named),
  /** Devices for which the rule is now. */
  devices_count: z.number(),
  period: BackupPeriod,
  /** Of a weekly rule: Monday is 1. */
  weekday: z.number(),
  /** Of a monthly rule; in a month without such a day it is the last one. */
  day: z.number(),
  hour: z.number(), time_zone: z.string(),
  /** Backups of each device that stay; older ones of this rule are removed. */
  keep: z.number(),
  /** Since when devices are being asked: those that were away are asked when they come back. */
  last_run_at: z.string().nullable(),
  /** Null while the rule is off. */
  next_run_at: z.string().nullable(),
  created_at: z.string(), updated_at: z.string(),
})
export type BackupRule = z.output<typeof BackupRule>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const whole = (low: number, high: number) => z.number().int().min(low).max(high)
const fields = {
  name: z.string().trim().min(3).max(100),
  enabled: z.boolean(),
  device_id: z.array(id).max(backupLimits.devices),
  tag_id: z.array(id).max(backupLimits.tags),
  period: BackupPeriod,
  weekday: whole(1, 7),
  day: whole(1, 31),
  hour: whole(0, 23),
  /** A name of the IANA database, such as `Europe/Kyiv`. */
  time_zone: z.string().max(64).refine(isTimeZone, 'There is no such time zone.'),
  keep: whole(1, backupLimits.keep),
}

/** Backups that devices make by themselves. */
export const backupRules = {
  list: get('/devices/backups/rules', {
    access: 'upload_device_backup', scope: 'files:read', summary: 'List rules for periodic backups', answer: page(BackupRule),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: commaList(queryId).optional() }),
  }),
  get: get('/devices/backups/rules/{id}', { access: 'upload_device_backup', scope: 'files:read', summary: 'Read a rule for periodic backups', answer: item(BackupRule) }),
  /** A rule needs a device or a tag; its devices belong to its company or to those below. */
  create: post('/devices/backups/rules', {
    access: 'upload_device_backup', scope: 'files:write', once: true, says: 'backupRule.created', summary: 'Add a rule for periodic backups to the own company', answer: created(BackupRule),
    input: z.object({
      ...fields, enabled: fields.enabled.default(true), device_id: fields.device_id.default([]), tag_id: fields.tag_id.default([]),
      weekday: fields.weekday.default(1), day: fields.day.default(1), time_zone: fields.time_zone.default('UTC'), keep: fields.keep.default(7),
    }),
  }),
  /** What is not given stays as it is. A rule that is switched on, or whose times are changed, waits for its next time. */
  update: put('/devices/backups/rules/{id}', { access: 'upload_device_backup', scope: 'files:write', says: 'backupRule.updated', summary: 'Edit a rule for periodic backups', input: z.object(fields).partial(), answer: nothing }),
  /** The backups that it brought stay. */
  remove: del('/devices/backups/rules/{id}', { access: 'upload_device_backup', scope: 'files:write', says: 'backupRule.removed', summary: 'Remove a rule for periodic backups', answer: nothing }),
}
