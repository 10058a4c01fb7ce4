import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { companyDataSchemas } from './schemas.ts'

export const companyData = endpoints<typeof companyDataSchemas>()({
  buy: post('/companies/data', {
    access: 'create_company_data',
    oneself: true,
    scope: 'credits:write',
    once: true,
    errors: ['NOT_ENOUGH_CREDITS'],
    answer: item,
  }),
  history: get('/companies/data/history', {
    access: 'view_company_data_history',
    scope: 'credits:read',
    answer: page,
  }),
})
