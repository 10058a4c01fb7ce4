import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { backupRuleSchemas } from './schemas.ts'

/** Backups that devices make by themselves. */
export const backupRules = endpoints<typeof backupRuleSchemas>()({
  list: get('/devices/backups/rules', {
    access: 'upload_device_backup',
    scope: 'files:read',
    summary: 'List rules for periodic backups',
    answer: page,
  }),
  get: get('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:read',
    summary: 'Read a rule for periodic backups',
    answer: item,
  }),
  /** A rule needs a device or a tag; its devices belong to its company or to those below. */
  create: post('/devices/backups/rules', {
    access: 'upload_device_backup',
    scope: 'files:write',
    once: true,
    says: 'backupRule.created',
    summary: 'Add a rule for periodic backups to the own company',
    answer: created,
  }),
  /** What is not given stays as it is. A rule that is switched on, or whose times are changed, waits for its next time. */
  update: put('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:write',
    says: 'backupRule.updated',
    summary: 'Edit a rule for periodic backups',
    answer: nothing,
  }),
  /** The backups that it brought stay. */
  remove: del('/devices/backups/rules/{id}', {
    access: 'upload_device_backup',
    scope: 'files:write',
    says: 'backupRule.removed',
    summary: 'Remove a rule for periodic backups',
    answer: nothing,
  }),
})
