import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { subscriptionSchemas } from './schemas.ts'

const view = { access: 'view_integrations', scope: 'integrations:read' } as const
const edit = { access: 'manage_integrations', scope: 'integrations:write' } as const

/** Subscriptions: systems that get the events of a company. */
export const subscriptions = endpoints<typeof subscriptionSchemas>()({
  list: get('/event-subscriptions', { ...view, answer: page }),
  get: get('/event-subscriptions/{id}', { ...view, answer: item }),
  create: post('/event-subscriptions', {
    ...edit,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'subscription.created',
    answer: created,
  }),
  /** Keeps the secret if none is sent. It has to be sent again for another host. */
  update: put('/event-subscriptions/{id}', { ...edit, says: 'subscription.updated', answer: nothing }),
  remove: del('/event-subscriptions/{id}', { ...edit, says: 'subscription.removed', answer: nothing }),
  /** Sends a test event and returns the answer of the receiver. */
  test: post('/event-subscriptions/{id}/test', { ...edit, once: true, errors: ['TOO_MANY_REQUESTS'], answer: item }),
  answers: get('/event-subscriptions/{id}/answers', { ...view, answer: page }),
})
