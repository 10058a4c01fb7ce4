import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { receiverSchemas } from './schemas.ts'

const view = { access: 'view_device_alert_configurations', scope: 'device_alert_configurations:read' } as const
const edit = { access: 'create_device_alert_configurations', scope: 'device_alert_configurations:write' } as const

/** Receivers: systems that automations send messages to. */
export const receivers = endpoints<typeof receiverSchemas>()({
  list: get('/alert-receivers', { ...view, answer: page }),
  get: get('/alert-receivers/{id}', { ...view, answer: item }),
  create: post('/alert-receivers', {
    ...edit,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'receiver.created',
    answer: created,
  }),
  /** Keeps the secret if none is sent. It has to be sent again for another host. */
  update: put('/alert-receivers/{id}', { ...edit, says: 'receiver.updated', answer: nothing }),
  remove: del('/alert-receivers/{id}', {
    access: 'delete_device_alert_configurations',
    scope: 'device_alert_configurations:write',
    says: 'receiver.removed',
    answer: nothing,
  }),
  /** Sends a test message and returns the answer of the receiver. */
  test: post('/alert-receivers/{id}/test', { ...edit, once: true, errors: ['TOO_MANY_REQUESTS'], answer: item }),
  answers: get('/alert-receivers/{id}/answers', { ...view, answer: page }),
})
