import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { sshKeySchemas } from './schemas.ts'

/** SSH public keys, with which users reach devices from their own SSH client. */
export const sshKeys = endpoints<typeof sshKeySchemas>()({
  list: get('/account/ssh-keys', {
    access: 'signed-in',
    scope: null,
    answer: page,
  }),
  /** A key opens devices without a password, so the user confirms with the second factor, or else the password. */
  create: post('/account/ssh-keys', {
    access: 'signed-in',
    scope: null,
    once: true,
    confirm: 'mfa-or-password',
    errors: ['SSH_KEY_NOT_VALID', 'SSH_KEY_TAKEN', 'SSH_KEY_LIMIT', 'TOO_MANY_REQUESTS'],
    says: 'sshKey.created',
    answer: created,
  }),
  remove: del('/account/ssh-keys/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'sshKey.removed',
    answer: nothing,
  }),
})
