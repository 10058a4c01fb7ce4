import { workbookType } from '../devices/csv/constants.ts'
import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { bytes, channelAnswer, created, item, madeFile, nothing, page } from '../kit/page.ts'
import type { generatedReportSchemas, reportSchemas } from './schemas.ts'

/** Templates of reports. */
export const reports = endpoints<typeof reportSchemas>()({
  list: get('/reports', { access: 'view_reports', scope: 'report_templates:read', answer: page }),
  get: get('/reports/{id}', { access: 'view_reports', scope: 'report_templates:read', answer: item }),
  create: post('/reports', {
    access: 'create_reports',
    scope: 'report_templates:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'report.created',
    answer: { ...created, status: 200 },
  }),
  /** Fields that are not sent keep their values. Whoever edits a template becomes its owner. */
  update: put('/reports/{id}', {
    access: 'create_reports',
    scope: 'report_templates:write',
    says: 'report.updated',
    answer: nothing,
  }),
  remove: del('/reports/{id}', {
    access: 'delete_reports',
    scope: 'report_templates:write',
    says: 'report.removed',
    answer: nothing,
  }),
  /** The channel, keyed by the id of the template, reports when the report is there. */
  generate: post('/reports/{id}/generate', {
    access: 'create_reports',
    scope: 'report_templates:write',
    once: true,
    errors: ['TOO_MANY_REQUESTS'],
    says: 'report.generating',
    answer: channelAnswer,
  }),
})

const read = { access: 'view_reports', scope: 'report_templates:read' } as const

/** Reports that were generated from templates. */
export const generatedReports = endpoints<typeof generatedReportSchemas>()({
  list: get('/reports/generated', { ...read, answer: page }),
  /** Has two texts in `meta`, as the vendor's API does. */
  get: get('/reports/generated/{id}', {
    ...read,
    errors: ['CONFLICT'],
    answer: { ...created, status: 200, meta: ['max_router_uptime', 'max_connection_uptime'] },
  }),
  update: put('/reports/generated/{id}', {
    access: 'create_reports',
    scope: 'report_templates:write',
    says: 'report.renamed',
    answer: nothing,
  }),
  remove: del('/reports/generated/{id}', {
    access: 'delete_reports',
    scope: 'report_templates:write',
    says: 'report.generatedRemoved',
    answer: nothing,
  }),
  pdf: get('/reports/generated/{id}/pdf', {
    ...read,
    errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
    answer: madeFile('application/pdf'),
  }),
  csv: get('/reports/generated/{id}/csv', { ...read, errors: ['CONFLICT'], answer: bytes('text/csv') }),
  xlsx: get('/reports/generated/{id}/xlsx', { ...read, errors: ['CONFLICT'], answer: bytes(workbookType) }),
})
