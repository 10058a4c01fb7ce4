import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { viewingSchemas } from './schemas.ts'

/** Running terminals that others see beside their user. */
export const remoteViewing = endpoints<typeof viewingSchemas>()({
  /**
   * Lets a user watch the session of another one. The ticket is valid for a single use within 30 s, by the WebSocket of
   * the page.
   */
  watch: post('/remote/sessions/{id}/watch', {
    access: 'close_device_remote_access',
    scope: null,
    errors: ['APPROVAL_REQUIRED', 'CONSENT_REFUSED', 'CONFLICT', 'UNAVAILABLE'],
    answer: item,
  }),
})
