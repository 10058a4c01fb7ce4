import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, created, item, nothing, page } from '../kit/page.ts'
import type { mailSchemas } from './schemas.ts'

export const mail = endpoints<typeof mailSchemas>()({
  list: get('/email-configurations', {
    access: 'view_email_configurations',
    scope: 'smtp_configurations:read',
    answer: page,
  }),
  get: get('/email-configurations/{id}', {
    access: 'view_email_configurations',
    scope: 'smtp_configurations:read',
    answer: item,
  }),
  create: post('/email-configurations', {
    access: 'update_email_configurations',
    scope: 'smtp_configurations:write',
    once: true,
    says: 'mail.created',
    answer: created,
  }),
  /**
   * Keeps the password if none is sent. A new password is required when the host changes or encryption is turned off.
   */
  update: put('/email-configurations/{id}', {
    access: 'update_email_configurations',
    scope: 'smtp_configurations:write',
    says: 'mail.updated',
    answer: nothing,
  }),
  remove: del('/email-configurations/{id}', {
    access: 'update_email_configurations',
    scope: 'smtp_configurations:write',
    says: 'mail.removed',
    answer: nothing,
  }),
  /** Tests a stored configuration, one with changes, or one that is not stored yet. The channel's key is `test`. */
  test: post('/email-configurations/test', {
    access: 'update_email_configurations',
    scope: 'smtp_configurations:write',
    once: true,
    errors: ['TOO_MANY_REQUESTS'],
    answer: channelAnswer,
  }),
  logs: get('/mail-logs', {
    access: 'view_mail_logs',
    scope: 'mail_logs:read',
    answer: page,
  }),
  unsuppress: del('/suppressed-emails/{email}', {
    access: 'super_admin',
    scope: 'mail_logs:write',
    says: 'mail.unsuppressed',
    answer: nothing,
  }),
})
