import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { eventSchemas } from './schemas.ts'

const view = { access: 'view_integrations', scope: 'integrations:read', answer: page } as const

/** The events of the last days, and the catalogue of their types. */
export const events = endpoints<typeof eventSchemas>()({
  list: get('/events', view),
  catalogue: get('/events/catalogue', view),
})
