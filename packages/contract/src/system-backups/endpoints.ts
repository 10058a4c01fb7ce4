import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page, storedBytes } from '../kit/page.ts'
import type { systemBackupSchemas } from './schemas.ts'

const reading = { access: 'super_admin', scope: 'system:read' } as const
const writing = { access: 'super_admin', scope: 'system:write' } as const

/** Backups of the whole installation: database, files, recordings and keys. */
export const systemBackups = endpoints<typeof systemBackupSchemas>()({
  list: get('/system/backups', { ...reading, answer: page }),
  status: get('/system/backups/status', { ...reading, answer: item }),
  settings: get('/system/backups/settings', { ...reading, answer: item }),
  /** Who sets the passphrase and the place can read everything in later backups. */
  set: put('/system/backups/settings', {
    ...writing,
    oneself: true,
    confirm: 'mfa-or-password',
    errors: ['TOO_MANY_REQUESTS'],
    says: 'systemBackups.saved',
    answer: item,
  }),
  make: post('/system/backups', {
    ...writing,
    once: true,
    errors: ['CONFLICT'],
    says: 'systemBackups.ordered',
    answer: created,
  }),
  prove: post('/system/backups/{id}/prove', {
    ...writing,
    once: true,
    errors: ['CONFLICT'],
    says: 'systemBackups.proofOrdered',
    answer: item,
  }),
  cancel: post('/system/backups/{id}/cancel', {
    ...writing,
    errors: ['CONFLICT'],
    says: 'systemBackups.cancelled',
    answer: item,
  }),
  download: get('/system/backups/{id}/download', {
    ...reading,
    errors: ['CONFLICT'],
    answer: storedBytes('application/octet-stream'),
  }),
  remove: del('/system/backups/{id}', {
    ...writing,
    confirm: 'mfa-or-password',
    errors: ['CONFLICT'],
    says: 'systemBackups.removed',
    answer: nothing,
  }),
})
