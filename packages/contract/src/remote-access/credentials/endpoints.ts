import { del, endpoints, put } from '../../kit/endpoint.ts'
import { nothing } from '../../kit/page.ts'
import type { remoteCredentialSchemas } from './schemas.ts'

export const remoteCredentials = endpoints<typeof remoteCredentialSchemas>()({
  /** Replaces the credentials that are remembered. They can be used, but never read again. */
  set: put('/remote/{id}/credentials', {
    access: 'update_device_remote_access',
    scope: 'device_remote_access:write',
    answer: nothing,
  }),
  remove: del('/remote/{id}/credentials', {
    access: 'update_device_remote_access',
    scope: 'device_remote_access:write',
    answer: nothing,
  }),
})
