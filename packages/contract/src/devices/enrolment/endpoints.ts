import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { enrolmentSchemas } from './schemas.ts'

export const enrolment = endpoints<typeof enrolmentSchemas>()({
  tokens: get('/devices/enrolment-tokens', {
    access: 'create_enrolment_tokens',
    scope: 'devices:read',
    summary: 'List enrolment tokens',
    answer: page,
  }),
  createToken: post('/devices/enrolment-tokens', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    once: true,
    says: 'device.commandGenerated',
    summary: 'Create an enrolment token and its command for the device; both are returned only once',
    answer: created,
  }),
  removeToken: del('/devices/enrolment-tokens/{id}', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    summary: 'Revoke an enrolment token',
    answer: nothing,
  }),
  pending: get('/devices/pending', {
    access: 'approve_devices',
    scope: 'devices:read',
    summary: 'List devices awaiting approval',
    answer: page,
  }),
  approve: post('/devices/pending/{id}/approve', {
    access: 'approve_devices',
    scope: 'devices:write',
    once: true,
    errors: ['ENROLMENT_NOT_PENDING'],
    says: 'device.approved',
    summary: 'Approve a device awaiting approval by its fingerprint',
    answer: item,
  }),
  reject: del('/devices/pending/{id}', {
    access: 'approve_devices',
    scope: 'devices:write',
    says: 'device.rejected',
    summary: 'Reject a device awaiting approval',
    answer: nothing,
  }),
  attempts: get('/devices/{id}/connect-attempts', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    summary: 'List the connection attempts of a device',
    answer: page,
  }),
})
