import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { backupRuleSchemas } from './schemas.ts'

/** Rules for periodic backups of devices. */
export const backupRules = endpoints<typeof backupRuleSchemas>()({
  list: get('/devices/backups/rules', {
    access: 'upload_device_backup',
    scope: 'files:read',
    answer: page,
  }),
  get: get('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:read',
    answer: item,
  }),
  /** A rule must name a device or a tag. Its devices must belong to its company or to companies below it. */
  create: post('/devices/backups/rules', {
    access: 'upload_device_backup',
    scope: 'files:write',
    once: true,
    says: 'backupRule.created',
    answer: created,
  }),
  /**
   * Fields that are not sent keep their values. A rule that is turned on, or whose schedule changes, waits for its next
   * scheduled time.
   */
  update: put('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:write',
    says: 'backupRule.updated',
    answer: nothing,
  }),
  /** Keeps the backups that the rule collected. */
  remove: del('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:write',
    says: 'backupRule.removed',
    answer: nothing,
  }),
})
