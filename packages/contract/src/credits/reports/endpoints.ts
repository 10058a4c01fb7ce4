import { endpoints, get } from '../../kit/endpoint.ts'
import { item, madeFile } from '../../kit/page.ts'
import type { creditReportSchemas } from './schemas.ts'

export const creditReports = endpoints<typeof creditReportSchemas>()({
  pool: get('/credits/{id}/report', {
    access: 'view_credits',
    scope: 'credits:read',
    errors: ['TOO_MANY_REQUESTS'],
    answer: madeFile('application/pdf'),
  }),
  pdf: get('/credits/report', {
    access: 'view_credits',
    scope: 'credits:read',
    errors: ['TOO_MANY_REQUESTS'],
    answer: madeFile('application/pdf'),
  }),
  json: get('/credits/report/json', {
    access: 'view_credits',
    scope: 'credits:read',
    answer: item,
  }),
})
