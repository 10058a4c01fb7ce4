import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { item, nothing, page } from '../kit/page.ts'
import type { automationSchemas } from './schemas.ts'

const view = { access: 'view_device_alert_configurations', scope: 'device_alert_configurations:read' } as const
const edit = { access: 'create_device_alert_configurations', scope: 'device_alert_configurations:write' } as const

/** Automations: conditions that are checked on devices, and what happens when they are met. */
export const automations = endpoints<typeof automationSchemas>()({
  list: get('/automations', { ...view, summary: 'List automations', answer: page }),
  activate: put('/automations/activate', {
    ...edit,
    listed: true,
    says: 'automation.changed',
    summary: 'Switch automations on or off',
    answer: nothing,
  }),
  get: get('/automations/{id}', { ...view, summary: 'Read an automation', answer: item }),
  create: post('/automations', {
    ...edit,
    once: true,
    errors: ['LIMIT_REACHED'],
    says: 'automation.created',
    summary: 'Create an automation',
    answer: item,
  }),
  /** Fields that are not sent keep their values. Whoever edits an automation becomes its author. */
  update: put('/automations/{id}', {
    ...edit,
    says: 'automation.updated',
    summary: 'Edit an automation',
    answer: nothing,
  }),
  remove: del('/automations/{id}', {
    access: 'delete_device_alert_configurations',
    scope: 'device_alert_configurations:write',
    says: 'automation.removed',
    summary: 'Delete an automation with its logs',
    answer: nothing,
  }),
  ofDevice: get('/devices/{id}/automations', { ...view, summary: 'List the automations of a device', answer: page }),
  logs: get('/automations/{id}/logs', {
    ...view,
    summary: 'List the evaluations of an automation that changed something',
    answer: page,
  }),
  log: get('/automations/{id}/logs/{evaluation_id}', {
    ...view,
    summary: 'List the actions of one evaluation',
    answer: page,
  }),
  devices: get('/automations/{id}/devices', { ...view, summary: 'List the devices of an automation', answer: page }),
  assign: put('/automations/{id}/devices', {
    ...edit,
    listed: true,
    says: 'automation.assigned',
    summary: 'Assign an automation to devices',
    answer: nothing,
  }),
  unassign: del('/automations/{id}/devices', {
    ...edit,
    listed: true,
    says: 'automation.unassigned',
    summary: 'Remove an automation from devices',
    answer: nothing,
  }),
  activateDevices: put('/automations/{id}/devices/activation', {
    ...edit,
    listed: true,
    says: 'automation.changed',
    summary: 'Switch an automation on or off on some of its devices',
    answer: nothing,
  }),
  assignMany: put('/automations/devices/assign', {
    ...edit,
    says: 'automation.assigned',
    summary: 'Assign automations to devices',
    answer: nothing,
  }),
  unassignMany: put('/automations/devices/unassign', {
    ...edit,
    says: 'automation.unassigned',
    summary: 'Remove automations from devices',
    answer: nothing,
  }),
  overwrite: put('/automations/devices/overwrite', {
    ...edit,
    says: 'automation.assigned',
    summary: 'Replace the automations of devices',
    answer: nothing,
  }),
  overwriteDevices: put('/devices/automations/overwrite', {
    ...edit,
    says: 'automation.assigned',
    summary: 'Replace the automations of devices, under another path',
    answer: nothing,
  }),
})
