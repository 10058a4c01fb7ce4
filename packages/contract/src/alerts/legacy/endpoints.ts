import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { channelAnswer, item, nothing, page } from '../../kit/page.ts'
import type { alertConfigurationSchemas, deviceAlertConfigurationSchemas, deviceAlertSchemas } from './schemas.ts'

const view = { access: 'view_device_alert_configurations', scope: 'device_alert_configurations:read' } as const
const edit = { access: 'create_device_alert_configurations', scope: 'device_alert_configurations:write' } as const
const remove = { access: 'delete_device_alert_configurations', scope: 'device_alert_configurations:write' } as const
const asking = ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'] as const

/** Alerts that devices with firmware before 07.13 have reported. */
export const deviceAlerts = endpoints<typeof deviceAlertSchemas>()({
  list: get('/alerts', { access: 'view_device_alerts', scope: 'device_alerts:read', answer: page }),
  get: get('/alerts/{id}', { access: 'view_device_alerts', scope: 'device_alerts:read', answer: page }),
  remove: del('/alerts/{id}', {
    access: 'update_device_alerts',
    scope: 'device_alerts:write',
    answer: nothing,
  }),
  token: post('/alerts/token', {
    access: 'signed-in',
    scope: 'device_alerts:write',
    answer: { ...nothing, status: 201 },
  }),
})

/** Alerts that are configured on such devices, as the server knows them. */
export const alertConfigurations = endpoints<typeof alertConfigurationSchemas>()({
  list: get('/alerts-configurations', { ...view, answer: page }),
  fit: post('/alerts-configurations/fit', { ...view, reads: true, answer: page }),
  get: get('/alerts-configurations/{id}', { ...view, answer: item }),
  create: post('/alerts-configurations', {
    ...edit,
    once: true,
    errors: asking,
    answer: { ...page, status: 201 },
  }),
  update: put('/alerts-configurations/{id}', {
    ...edit,
    errors: asking,
    answer: nothing,
  }),
  remove: del('/alerts-configurations/{id}', {
    ...remove,
    errors: asking,
    answer: nothing,
  }),
})

/** The same on the devices themselves. The outcome for each device arrives on the channel under its id. */
export const deviceAlertConfigurations = endpoints<typeof deviceAlertConfigurationSchemas>()({
  read: get('/devices/alerts-configurations', {
    ...view,
    changes: true,
    errors: asking,
    answer: channelAnswer,
  }),
  create: post('/devices/alerts-configurations', {
    ...edit,
    once: true,
    answer: { ...channelAnswer, status: 201 },
  }),
  remove: del('/devices/{device_id}/alerts-configurations/{alert_id}', {
    ...remove,
    errors: asking,
    answer: nothing,
  }),
})
