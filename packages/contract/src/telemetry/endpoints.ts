import { endpoints, get } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'
import type { telemetrySchemas } from './schemas.ts'

export const telemetry = endpoints<typeof telemetrySchemas>()({
  metrics: get('/devices/{id}/metrics', {
    access: 'view_devices',
    scope: 'monitoring:read',
    answer: item,
  }),
})
