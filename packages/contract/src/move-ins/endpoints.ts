import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { moveInSchemas } from './schemas.ts'

const reads = { access: 'manage_move_ins', scope: 'move_ins:read' } as const
const writes = { access: 'manage_move_ins', scope: 'move_ins:write' } as const
/** A worker goes on with it for hours as the user who began it, so nobody begins it who impersonates that user. */
const begins = { ...writes, oneself: true, errors: ['CONFLICT'] } as const

/** Moving companies, tags, users, files and devices in from the cloud of the vendor. */
export const moveIns = endpoints<typeof moveInSchemas>()({
  list: get('/move-ins', { ...reads, answer: page }),
  get: get('/move-ins/{id}', { ...reads, answer: item }),
  /** The response and the log never contain the token. */
  create: post('/move-ins', { ...begins, once: true, says: 'moveIn.reading', answer: created }),
  read: post('/move-ins/{id}/read', { ...begins, says: 'moveIn.reading', answer: nothing }),
  remove: del('/move-ins/{id}', { ...writes, says: 'moveIn.removed', answer: nothing }),
  items: get('/move-ins/{id}/items', { ...reads, answer: page }),
  leaveOut: put('/move-ins/{id}/items', { ...writes, errors: ['CONFLICT'], answer: nothing }),
  apply: post('/move-ins/{id}/apply', { ...begins, says: 'moveIn.applying', answer: nothing }),
  stage: post('/move-ins/{id}/stages', { ...begins, says: 'moveIn.stage', answer: nothing }),
  stop: post('/move-ins/{id}/stop', { ...writes, errors: ['CONFLICT'], says: 'moveIn.stopped', answer: nothing }),
})
