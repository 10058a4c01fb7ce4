import { endpoints, get } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { deviceHistorySchemas, fieldValueSchemas } from './schemas.ts'

const reading = { access: 'view_devices', scope: 'monitoring:read' } as const

export const deviceHistory = endpoints<typeof deviceHistorySchemas>()({
  locations: get('/devices/{id}/locations/history', { ...reading, access: 'view_device_location', answer: item }),
  information: get('/devices/{id}/information/{type}', { ...reading, answer: item }),
  /** All values of one time. */
  snapshot: get('/devices/{id}/information-history', { ...reading, answer: item }),
  /** One value over time, newest first. */
  parameter: get('/devices/{id}/information-history/parameter', { ...reading, answer: page }),
  /** When reports arrived, newest first. */
  datetimes: get('/devices/{id}/information-history/datetimes', { ...reading, answer: item }),
  /** The values of monitoring templates over time. */
  customData: get('/devices/{id}/custom-data', { ...reading, answer: page }),
  tag: get('/devices/tags/{id}/data', { ...reading, answer: item }),
  tagGroup: get('/devices/tags/{id}/group/data', { ...reading, answer: item }),
  company: get('/devices/companies/{id}/data', { ...reading, answer: item }),
  companyGroup: get('/devices/companies/{id}/group/data', { ...reading, answer: item }),
})

/** The latest values of one field over all devices. */
export const fieldValues = endpoints<typeof fieldValueSchemas>()({
  graph: get('/data-collect/data/graph', { ...reading, answer: item }),
  values: get('/data-collect/data/values', { ...reading, answer: item }),
})
