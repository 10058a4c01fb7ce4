import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { bytes, created, item, nothing, page, storedBytes } from '../kit/page.ts'
import type { dashboardLinkSchemas, dashboardSchemas, dashboardTemplateSchemas } from './schemas.ts'

const reading = { access: 'view_device_dashboard', scope: 'device_dashboards:read' } as const
const writing = { access: 'update_device_dashboard', scope: 'device_dashboards:write' } as const

export const dashboards = endpoints<typeof dashboardSchemas>()({
  list: get('/dashboards', { ...reading, answer: page }),
  get: get('/dashboards/{id}', { ...reading, answer: item }),
  create: post('/dashboards', { ...writing, once: true, errors: ['LIMIT_REACHED'], answer: created }),
  update: put('/dashboards/{id}', { ...writing, errors: ['CHANGED_MEANWHILE'], answer: item }),
  remove: del('/dashboards/{id}', { ...writing, says: 'dashboard.removed', answer: nothing }),
  /** The values that the widgets of a device's dashboards can show. */
  fields: get('/dashboards/fields', { ...reading, answer: item }),
  /** All values of a dashboard in one request; `requestOf` makes its input from the widgets. */
  data: post('/dashboards/data', { ...reading, reads: true, answer: item }),
  versions: get('/dashboards/{id}/versions', { ...reading, answer: page }),
  restore: post('/dashboards/{id}/versions/{version}', {
    ...writing,
    errors: ['CHANGED_MEANWHILE'],
    says: 'dashboard.restored',
    answer: item,
  }),
  /** The image of a picture of the dashboard. */
  picture: get('/dashboards/{id}/pictures/{image_id}', { ...reading, answer: storedBytes('image/png', 'image/jpeg') }),
})

export const dashboardTemplates = endpoints<typeof dashboardTemplateSchemas>()({
  list: get('/dashboards/templates', { ...reading, answer: page }),
  create: post('/dashboards/templates', {
    ...writing,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'dashboardTemplate.created',
    answer: created,
  }),
  remove: del('/dashboards/templates/{id}', { ...writing, says: 'dashboardTemplate.removed', answer: nothing }),
})

export const dashboardLinks = endpoints<typeof dashboardLinkSchemas>()({
  list: get('/dashboards/{id}/links', { ...writing, scope: 'device_dashboards:read', answer: page }),
  /** Not while impersonating: the link would outlive the impersonation. */
  create: post('/dashboards/{id}/links', { ...writing, oneself: true, errors: ['LIMIT_REACHED'], answer: created }),
  remove: del('/dashboards/{id}/links/{link_id}', { ...writing, says: 'dashboardLink.revoked', answer: nothing }),
  /** What a link shows, for people without an account. */
  open: post('/dashboards/shared', {
    access: 'public',
    scope: null,
    reads: true,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  picture: post('/dashboards/shared/pictures', {
    access: 'public',
    scope: null,
    reads: true,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: bytes('image/png', 'image/jpeg'),
  }),
})
