import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { rehearsalSchemas } from './schemas.ts'

/** What an automation would have done in the past, by what is stored about devices. Nothing is changed or sent. */
export const rehearsals = endpoints<typeof rehearsalSchemas>()({
  rehearse: post('/automations/rehearsal', {
    access: 'create_device_alert_configurations',
    scope: 'device_alert_configurations:read',
    reads: true,
    answer: item,
  }),
})
