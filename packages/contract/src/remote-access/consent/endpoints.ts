import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing } from '../../kit/page.ts'
import type { consentSchemas } from './schemas.ts'

/** The consent of those who own devices to remote access by others, and access without it in an emergency. */
export const remoteConsent = endpoints<typeof consentSchemas>()({
  ofCompany: get('/remote/consent/companies/{company_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  setOfCompany: put('/remote/consent/companies/{company_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'consent.saved',
    answer: nothing,
  }),
  ofDevice: get('/remote/consent/devices/{device_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  setOfDevice: put('/remote/consent/devices/{device_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'consent.saved',
    answer: nothing,
  }),
  /** Gets in at once, past approval and consent. The owner of the device is alerted. */
  breakGlass: post('/remote/emergency-access', {
    access: 'break_glass_remote_access',
    scope: null,
    once: true,
    confirm: 'mfa-or-password',
    says: 'consent.broken',
    answer: created,
  }),
})
