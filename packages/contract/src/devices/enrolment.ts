import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { created, id, item, listQuery, nothing, page, queryId } from '../kit/page.ts'

export const EnrolmentToken = z.object({
  id: z.number(), company_id: z.number(), company_name: z.string(), uses_left: z.number(), uses: z.number(), expires_at: z.string(), created_at: z.string(), created_by: z.string().nullable(),
})
export type EnrolmentToken = z.output<typeof EnrolmentToken>

/** A device that asked to join and waits for a person, known by its key's fingerprint. */
export const PendingDevice = z.object({
  id: z.number(), fingerprint: z.string(), serial: z.string(), mac: z.string(), model: z.string(), firmware: z.string(), name: z.string(), ip: z.string(),
  company_id: z.number().nullable(), company_name: z.string().nullable(),
  /** `join`: a new device. `rekey`: a second key for a known serial and MAC; approving replaces the device's key. `duplicate`: one key on two devices. */
  reason: z.enum(['join', 'rekey', 'duplicate']),
  device_id: z.number().nullable(), device_name: z.string().nullable(), first_seen_at: z.string(), last_seen_at: z.string(),
})
export type PendingDevice = z.output<typeof PendingDevice>

export const ConnectAttempt = z.object({ id: z.number(), device_id: z.number().nullable(), code: z.number(), reason: z.string(), ip: z.string(), fingerprint: z.string().nullable(), created_at: z.string() })

export const enrolment = {
  tokens: get('/devices/enrolment-tokens', { access: 'create_enrolment_tokens', scope: 'devices:read', summary: 'List enrolment tokens', input: z.object(listQuery), answer: page(EnrolmentToken) }),
  createToken: post('/devices/enrolment-tokens', {
    access: 'create_enrolment_tokens', scope: 'devices:write', once: true, summary: 'Make an enrolment token and the line to paste into a device; both are answered this once',
    /** `expires_in` in seconds, by default a day, at most a year. */
    input: z.object({ company_id: id, uses: z.number().int().min(1).max(100_000).default(1), expires_in: z.number().int().min(60).max(31_536_000).default(86_400) }),
    answer: created(EnrolmentToken.extend({ token: z.string(), line: z.string(), warning: z.enum(['loopback']).nullable() })),
  }),
  removeToken: del('/devices/enrolment-tokens/{id}', { access: 'create_enrolment_tokens', scope: 'devices:write', summary: 'Revoke an enrolment token', answer: nothing }),
  pending: get('/devices/pending', {
    access: 'approve_devices', scope: 'devices:read', summary: 'List devices that wait for approval', answer: page(PendingDevice),
    input: z.object({ ...listQuery, company_id: queryId.optional() }),
  }),
  approve: post('/devices/pending/{id}/approve', {
    access: 'approve_devices', scope: 'devices:write', once: true, errors: ['ENROLMENT_NOT_PENDING'], says: 'device.approved', summary: 'Approve a waiting device by its fingerprint',
    input: z.object({ company_id: id.optional(), fingerprint: z.string().max(64), name: z.string().trim().max(64).optional() }), answer: item(z.object({ device_id: z.number() })),
  }),
  reject: del('/devices/pending/{id}', { access: 'approve_devices', scope: 'devices:write', says: 'device.rejected', summary: 'Refuse a waiting device', answer: nothing }),
  attempts: get('/devices/{id}/connect-attempts', { access: 'view_device_logs', scope: 'device_logs:read', summary: 'Connect attempts of a device', input: z.object(listQuery), answer: page(ConnectAttempt) }),
}
