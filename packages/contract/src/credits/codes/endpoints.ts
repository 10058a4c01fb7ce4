import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { creditCodeSchemas } from './schemas.ts'

export const creditCodes = endpoints<typeof creditCodeSchemas>()({
  list: get('/credits/codes', {
    access: 'view_credit_transfer_codes',
    scope: 'credit_transfer_codes:read',
    answer: page,
  }),
  create: post('/credits/codes', {
    access: 'create_credit_transfer_codes',
    oneself: true,
    scope: 'credit_transfer_codes:write',
    once: true,
    errors: ['NOT_ENOUGH_CREDITS'],
    answer: { ...created, meta: ['credit_code'] },
  }),
  update: put('/credits/codes/{id}', {
    access: 'create_credit_transfer_codes',
    scope: 'credit_transfer_codes:write',
    answer: nothing,
  }),
  remove: del('/credits/codes/{id}', {
    access: 'create_credit_transfer_codes',
    scope: 'credit_transfer_codes:write',
    errors: ['CODE_USED'],
    answer: nothing,
  }),
  /** `data` contains the pools that the caller's company received, `meta.amount` the total number of resources. */
  activate: post('/credits/codes/activate', {
    access: 'activate_credit_transfer_codes',
    oneself: true,
    scope: 'credit_transfer_codes:write',
    once: true,
    errors: ['CODE_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: page,
  }),
})
