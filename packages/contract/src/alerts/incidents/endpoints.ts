import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { incidentLinkSchemas, incidentSchemas } from './schemas.ts'

const view = { access: 'view_device_alerts', scope: 'device_alerts:read' } as const
const handle = { access: 'update_device_alerts', scope: 'device_alerts:write' } as const

/** Incidents: what automations have found on devices, grouped by its cause. */
export const incidents = endpoints<typeof incidentSchemas>()({
  list: get('/incidents', { ...view, answer: page }),
  get: get('/incidents/{id}', { ...view, answer: item }),
  devices: get('/incidents/{id}/devices', { ...view, answer: page }),
  messages: get('/incidents/{id}/messages', { ...view, answer: page }),
  history: get('/incidents/{id}/history', { ...view, answer: page }),
  escalation: get('/incidents/{id}/escalation', { ...view, answer: page }),
  /** Stops repetitions. The next person who acknowledges takes over. */
  acknowledge: put('/incidents/{id}/acknowledge', { ...handle, errors: ['CONFLICT'], answer: item }),
  /** Ends an incident although its condition is still met. */
  resolve: put('/incidents/{id}/resolve', { ...handle, errors: ['CONFLICT'], answer: item }),
})

/** The link in an email about an incident, for people who need no account. */
export const incidentLinks = endpoints<typeof incidentLinkSchemas>()({
  open: post('/incidents/links/open', {
    access: 'public',
    scope: null,
    reads: true,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  /** Acknowledges the incident, unless somebody has. A link works once: it takes nothing over. */
  acknowledge: post('/incidents/links/acknowledge', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
})
