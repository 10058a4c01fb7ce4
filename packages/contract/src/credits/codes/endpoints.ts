import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { creditCodeSchemas } from './schemas.ts'

export const creditCodes = endpoints<typeof creditCodeSchemas>()({
  list: get('/credits/codes', {
    access: 'view_credit_transfer_codes',
    scope: 'credit_transfer_codes:read',
    summary: 'List codes',
    answer: page,
  }),
  create: post('/credits/codes', {
    access: 'create_credit_transfer_codes',
    oneself: true,
    scope: 'credit_transfer_codes:write',
    once: true,
    errors: ['NOT_ENOUGH_CREDITS'],
    summary: 'Put resources of the own or another company under a code',
    answer: { ...created, meta: ['credit_code'] },
  }),
  update: put('/credits/codes/{id}', {
    access: 'create_credit_transfer_codes',
    scope: 'credit_transfer_codes:write',
    summary: "Change a code's comment",
    answer: nothing,
  }),
  remove: del('/credits/codes/{id}', {
    access: 'create_credit_transfer_codes',
    scope: 'credit_transfer_codes:write',
    errors: ['CODE_USED'],
    summary: 'Remove an unused code and take its resources back',
    answer: nothing,
  }),
  /** `data` contains the pools that the caller's company received, `meta.amount` the total number of resources. */
  activate: post('/credits/codes/activate', {
    access: 'activate_credit_transfer_codes',
    oneself: true,
    scope: 'credit_transfer_codes:write',
    once: true,
    errors: ['CODE_NOT_VALID', 'TOO_MANY_REQUESTS'],
    summary: "Take a code's resources over into the own company",
    answer: page,
  }),
})
