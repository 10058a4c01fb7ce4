import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing } from '../../kit/page.ts'
import type { consentSchemas } from './schemas.ts'

/** The consent of those who own devices to remote access by others, and access without it in an emergency. */
export const remoteConsent = endpoints<typeof consentSchemas>()({
  ofCompany: get('/remote/consent/companies/{company_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:read',
    summary: 'Read whether a company consents to remote access',
    answer: item,
  }),
  setOfCompany: put('/remote/consent/companies/{company_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'consent.saved',
    summary: 'Choose whether a company consents to remote access',
    answer: nothing,
  }),
  ofDevice: get('/remote/consent/devices/{device_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:read',
    summary: 'Read whether remote access to a device is consented to',
    answer: item,
  }),
  setOfDevice: put('/remote/consent/devices/{device_id}', {
    access: 'manage_remote_consent',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'consent.saved',
    summary: 'Choose whether remote access to a device is consented to',
    answer: nothing,
  }),
  /** Gets in at once, past approval and consent. The owner of the device is alerted. */
  breakGlass: post('/remote/emergency-access', {
    access: 'break_glass_remote_access',
    scope: null,
    once: true,
    confirm: 'mfa-or-password',
    says: 'consent.broken',
    summary: 'Get access to a device in an emergency',
    answer: created,
  }),
})
