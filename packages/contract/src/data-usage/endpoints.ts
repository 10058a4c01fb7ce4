import { endpoints, get, put } from '../kit/endpoint.ts'
import { item, page } from '../kit/page.ts'
import type { dataUsageSchemas } from './schemas.ts'

export const dataUsage = endpoints<typeof dataUsageSchemas>()({
  days: get('/devices/{id}/data-usage', {
    access: 'view_device_data_usage',
    scope: 'company_device_statistics:read',
    answer: page,
  }),
  sims: get('/devices/{id}/data-usage/sims', {
    access: 'view_device_data_usage',
    scope: 'company_device_statistics:read',
    answer: item,
  }),
  companyDays: get('/devices/companies/{id}/data-usage', {
    access: 'view_device_data_usage',
    scope: 'company_device_statistics:read',
    answer: page,
  }),
  tagDays: get('/devices/tags/{id}/data-usage', {
    access: 'view_device_data_usage',
    scope: 'company_device_statistics:read',
    answer: page,
  }),
  list: get('/data-usage/sims', {
    access: 'view_device_data_usage',
    scope: 'company_device_statistics:read',
    answer: page,
  }),
  update: put('/data-usage/sims/{id}', {
    access: 'update_devices',
    scope: 'devices:write',
    answer: item,
  }),
})
