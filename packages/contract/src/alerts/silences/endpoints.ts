import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { silenceSchemas } from './schemas.ts'

const handle = { access: 'update_device_alerts', scope: 'device_alerts:write' } as const

/** Silences: times in which the messages about some devices are withheld. Evaluation continues. */
export const silences = endpoints<typeof silenceSchemas>()({
  list: get('/silences', { access: 'view_device_alerts', scope: 'device_alerts:read', answer: page }),
  create: post('/silences', { ...handle, once: true, errors: ['LIMIT_REACHED'], answer: item }),
  /** Ends a silence early. Withheld messages whose condition is still met are then sent. */
  remove: del('/silences/{id}', { ...handle, answer: nothing }),
})
