import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { enrolmentSchemas } from './schemas.ts'

export const enrolment = endpoints<typeof enrolmentSchemas>()({
  tokens: get('/devices/enrolment-tokens', {
    access: 'create_enrolment_tokens',
    scope: 'devices:read',
    answer: page,
  }),
  createToken: post('/devices/enrolment-tokens', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    once: true,
    says: 'device.commandGenerated',
    answer: created,
  }),
  removeToken: del('/devices/enrolment-tokens/{id}', {
    access: 'create_enrolment_tokens',
    scope: 'devices:write',
    answer: nothing,
  }),
  pending: get('/devices/pending', {
    access: 'approve_devices',
    scope: 'devices:read',
    answer: page,
  }),
  approve: post('/devices/pending/{id}/approve', {
    access: 'approve_devices',
    scope: 'devices:write',
    once: true,
    errors: ['ENROLMENT_NOT_PENDING'],
    says: 'device.approved',
    answer: item,
  }),
  reject: del('/devices/pending/{id}', {
    access: 'approve_devices',
    scope: 'devices:write',
    says: 'device.rejected',
    answer: nothing,
  }),
  attempts: get('/devices/{id}/connect-attempts', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    answer: page,
  }),
})
