import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { bytes, created, nothing, page } from '../../kit/page.ts'
import { metricsType } from './constants.ts'
import type { metricsSchemas } from './schemas.ts'

/** The metrics of devices for Prometheus, and the tokens with which it reads them. */
export const metrics = endpoints<typeof metricsSchemas>()({
  /** Needs a metrics token as the bearer token, and takes no other credential. */
  devices: get('/metrics/devices', {
    access: 'public',
    scope: null,
    errors: ['UNAUTHORIZED', 'TOO_MANY_REQUESTS'],
    answer: bytes(metricsType),
  }),
  tokens: get('/metrics-tokens', { access: 'view_integrations', scope: 'integrations:read', answer: page }),
  /** Not while impersonating: the token would outlive the impersonation. */
  createToken: post('/metrics-tokens', {
    access: 'manage_integrations',
    scope: 'integrations:write',
    oneself: true,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'metricsToken.created',
    answer: created,
  }),
  removeToken: del('/metrics-tokens/{id}', {
    access: 'manage_integrations',
    scope: 'integrations:write',
    says: 'metricsToken.removed',
    answer: nothing,
  }),
})
