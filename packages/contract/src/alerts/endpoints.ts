import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { item, nothing, page } from '../kit/page.ts'
import type { automationSchemas } from './schemas.ts'

const view = { access: 'view_device_alert_configurations', scope: 'device_alert_configurations:read' } as const
const edit = { access: 'create_device_alert_configurations', scope: 'device_alert_configurations:write' } as const

/** Automations: conditions that are checked on devices, and what happens when they are met. */
export const automations = endpoints<typeof automationSchemas>()({
  /** `meta.mail_ready` is `mail_ready` of an automation that does not exist yet. */
  list: get('/automations', { ...view, answer: page }),
  activate: put('/automations/activate', {
    ...edit,
    listed: true,
    says: 'automation.changed',
    answer: nothing,
  }),
  get: get('/automations/{id}', { ...view, answer: item }),
  create: post('/automations', {
    ...edit,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'automation.created',
    answer: item,
  }),
  /** Fields that are not sent keep their values. Whoever edits an automation becomes its author. */
  update: put('/automations/{id}', {
    ...edit,
    says: 'automation.updated',
    answer: nothing,
  }),
  remove: del('/automations/{id}', {
    access: 'delete_device_alert_configurations',
    scope: 'device_alert_configurations:write',
    says: 'automation.removed',
    answer: nothing,
  }),
  ofDevice: get('/devices/{id}/automations', { ...view, answer: page }),
  logs: get('/automations/{id}/logs', {
    ...view,
    answer: page,
  }),
  log: get('/automations/{id}/logs/{evaluation_id}', {
    ...view,
    answer: page,
  }),
  devices: get('/automations/{id}/devices', { ...view, answer: page }),
  assign: put('/automations/{id}/devices', {
    ...edit,
    listed: true,
    says: 'automation.assigned',
    answer: nothing,
  }),
  unassign: del('/automations/{id}/devices', {
    ...edit,
    listed: true,
    says: 'automation.unassigned',
    answer: nothing,
  }),
  activateDevices: put('/automations/{id}/devices/activation', {
    ...edit,
    listed: true,
    says: 'automation.changed',
    answer: nothing,
  }),
  assignMany: put('/automations/devices/assign', {
    ...edit,
    says: 'automation.assigned',
    answer: nothing,
  }),
  unassignMany: put('/automations/devices/unassign', {
    ...edit,
    says: 'automation.unassigned',
    answer: nothing,
  }),
  overwrite: put('/automations/devices/overwrite', {
    ...edit,
    says: 'automation.assigned',
    answer: nothing,
  }),
  overwriteDevices: put('/devices/automations/overwrite', {
    ...edit,
    says: 'automation.assigned',
    answer: nothing,
  }),
})
