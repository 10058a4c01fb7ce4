import { endpoints, get, post } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { creditSchemas } from './schemas.ts'

export const credits = endpoints<typeof creditSchemas>()({
  /** Returns all types to super administrators and the paid types to all other users. */
  types: get('/credits/types', {
    access: 'view_credits_summary',
    scope: 'credits:read',
    answer: page,
  }),
  list: get('/credits', {
    access: 'view_credits',
    scope: 'credits:read',
    answer: page,
  }),
  create: post('/credits', {
    access: 'create_credits',
    oneself: true,
    scope: 'credits:write',
    once: true,
    answer: created,
  }),
  summary: get('/credits/summary', {
    access: 'view_credits_summary',
    scope: 'credits:read',
    answer: item,
  }),
  history: get('/credits/history', {
    access: 'view_credits',
    scope: 'credits:read',
    answer: page,
  }),
  moves: get('/credits/move/history', {
    access: 'view_credits',
    scope: 'credits:read',
    answer: page,
  }),
  /**
   * `source` defaults to the caller's company. Moves paid resources, unless `credit_type_id` names a free type that the
   * caller may see.
   */
  move: post('/credits/move', {
    access: 'move_credits',
    oneself: true,
    scope: 'credits:write',
    once: true,
    errors: ['NOT_ENOUGH_CREDITS'],
    answer: nothing,
  }),
})
