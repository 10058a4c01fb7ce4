import { endpoints, get, post } from '../kit/endpoint.ts'
import { channelAnswer, item, page } from '../kit/page.ts'
import type { networkMapSchemas } from './schemas.ts'

export const networkMap = endpoints<typeof networkMapSchemas>()({
  map: get('/devices/{id}/network/map', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    answer: item,
  }),
  observe: post('/devices/{id}/network/observe', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: ['DEVICE_OFFLINE', 'CONFLICT', 'TOO_MANY_REQUESTS'],
    answer: channelAnswer,
  }),
  changes: get('/devices/{id}/network/changes', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
})
