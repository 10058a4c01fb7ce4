import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, madeFile, nothing, page } from '../kit/page.ts'
import { maxTemplateFile } from './constants.ts'
import type { assignmentSchemas, templateSchemas } from './schemas.ts'

const reading = { access: 'view_monitoring', scope: 'data_collect:read' } as const
const writing = { access: 'update_monitoring', scope: 'data_collect:write' } as const

export const templates = endpoints<typeof templateSchemas>()({
  list: get('/data-collect/configs', { ...reading, answer: page }),
  get: get('/data-collect/configs/{id}', { ...reading, answer: item }),
  create: post('/data-collect/configs', {
    ...writing,
    once: true,
    says: 'template.created',
    answer: { ...created, status: 200 },
  }),
  update: put('/data-collect/configs/{id}', {
    ...writing,
    errors: ['CHANGED_MEANWHILE'],
    says: 'template.updated',
    answer: item,
  }),
  remove: del('/data-collect/configs/{id}', {
    ...writing,
    errors: ['CONFLICT'],
    says: 'template.removed',
    answer: nothing,
  }),
  /** The values of all templates. */
  fields: get('/devices/data/fields', { ...reading, answer: item }),
  /** Asks a device for the values of a template that need not be stored. */
  test: post('/data-collect/configs/test', {
    ...writing,
    errors: ['DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'],
    answer: item,
  }),
  /** Creates a template from a file that `exportOne` has made. */
  importOne: post('/data-collect/configs/import', {
    ...writing,
    upload: { field: 'file', most: maxTemplateFile },
    errors: ['FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    says: 'template.created',
    answer: { ...created, status: 200 },
  }),
  exportOne: get('/data-collect/configs/{id}/export', {
    ...reading,
    answer: madeFile('application/json'),
  }),
})

export const templateAssignments = endpoints<typeof assignmentSchemas>()({
  list: get('/data-collect/configs/assigned', {
    ...reading,
    answer: page,
  }),
  assign: put('/data-collect/configs/assign', {
    ...writing,
    says: 'template.assigned',
    answer: nothing,
  }),
  assignOne: put('/data-collect/configs/{id}/assign', {
    ...writing,
    says: 'template.assigned',
    answer: nothing,
  }),
  /** Leaves out devices that cannot read a template, instead of failing. */
  assignMany: post('/data-collect/configs/assignments', {
    ...writing,
    says: 'template.assigned',
    answer: item,
  }),
  unassign: put('/data-collect/configs/{id}/unassign', {
    ...writing,
    says: 'template.unassigned',
    answer: nothing,
  }),
  logs: get('/data-collect/configs/logs', { ...reading, answer: page }),
})
