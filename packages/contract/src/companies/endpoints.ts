import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, created, item, nothing, page } from '../kit/page.ts'
import type { companySchemas } from './schemas.ts'

export const companies = endpoints<typeof companySchemas>()({
  list: get('/companies', {
    access: 'signed-in',
    scope: 'companies:read',
    answer: page,
  }),
  tree: get('/companies/tree', {
    access: 'view_companies',
    scope: 'companies:read',
    answer: page,
  }),
  get: get('/companies/{id}', {
    access: 'signed-in',
    scope: 'companies:read',
    answer: item,
  }),
  create: post('/companies', {
    access: 'create_companies',
    scope: 'companies:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'company.created',
    answer: created,
  }),
  update: put('/companies/{id}', {
    access: 'update_companies',
    scope: 'companies:write',
    errors: ['CHANGED_MEANWHILE'],
    says: 'company.updated',
    answer: nothing,
  }),
  /** Only for users of a company above it, so that nobody can lift the limits of their own company. */
  setFlags: put('/companies/{id}/flags', {
    access: 'update_companies',
    scope: 'companies:write',
    errors: ['CHANGED_MEANWHILE'],
    says: 'company.flags',
    answer: nothing,
  }),
  move: post('/companies/move', {
    access: 'move_companies',
    scope: 'companies:write',
    once: true,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
    says: 'company.moved',
    answer: nothing,
  }),
  remove: del('/companies/{id}', {
    access: 'delete_companies',
    scope: 'companies:write',
    errors: ['COMPANY_NOT_EMPTY'],
    answer: channelAnswer,
  }),
})
