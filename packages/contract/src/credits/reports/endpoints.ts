import { endpoints, get } from '../../kit/endpoint.ts'
import { item, madeFile } from '../../kit/page.ts'
import type { creditReportSchemas } from './schemas.ts'

export const creditReports = endpoints<typeof creditReportSchemas>()({
  pool: get('/credits/{id}/report', {
    access: 'view_credits',
    scope: 'credits:read',
    errors: ['TOO_MANY_REQUESTS'],
    summary: 'Download the report of a pool as PDF',
    answer: madeFile('application/pdf'),
  }),
  pdf: get('/credits/report', {
    access: 'view_credits',
    scope: 'credits:read',
    errors: ['TOO_MANY_REQUESTS'],
    summary: 'Download the report of your own or another company as PDF',
    answer: madeFile('application/pdf'),
  }),
  json: get('/credits/report/json', {
    access: 'view_credits',
    scope: 'credits:read',
    summary: 'Read the report of your own or another company',
    answer: item,
  }),
})
