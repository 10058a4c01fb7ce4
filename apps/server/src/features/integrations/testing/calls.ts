import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /metrics/devices': 'public',
    'GET /metrics-tokens': 'SA',
    'POST /metrics-tokens': 'SA',
    'DELETE /metrics-tokens/{id}': 'SA',
    'GET /events': 'SA',
    'GET /events/catalogue': 'SA',
    'GET /event-subscriptions': 'SA',
    'GET /event-subscriptions/{id}': 'SA',
    'POST /event-subscriptions': 'SA',
    'PUT /event-subscriptions/{id}': 'SA',
    'DELETE /event-subscriptions/{id}': 'SA',
    'POST /event-subscriptions/{id}/test': 'SA',
    'GET /event-subscriptions/{id}/answers': 'SA',
    'GET /system/heartbeat': 'S',
    'PUT /system/heartbeat': 'S',
    'DELETE /system/heartbeat': 'S',
    'POST /system/heartbeat/test': 'S',
  },
  kinds: {
    'POST /metrics-tokens': { company_id: 'company' },
    'DELETE /metrics-tokens/{id}': { id: 'metrics token' },
    'GET /event-subscriptions/{id}': { id: 'event subscription' },
    'POST /event-subscriptions': { company_id: 'company' },
    'PUT /event-subscriptions/{id}': { id: 'event subscription' },
    'DELETE /event-subscriptions/{id}': { id: 'event subscription' },
    'POST /event-subscriptions/{id}/test': { id: 'event subscription' },
    'GET /event-subscriptions/{id}/answers': { id: 'event subscription' },
  },
  bodies: {
    'POST /metrics-tokens': () => ({ name: 'Prometheus' }),
    'POST /event-subscriptions': () => ({
      name: 'Tickets',
      kind: 'webhook',
      url: 'https://hooks.example.com/',
      types: ['device.online'],
    }),
    'PUT /event-subscriptions/{id}': () => ({ name: 'Another name' }),
    'PUT /system/heartbeat': () => ({ url: 'https://checks.example.com/' }),
    'POST /system/heartbeat/test': () => ({ url: 'https://checks.invalid/' }),
  },
  // The subscription stays in its company.
  noRecords: ['PUT /event-subscriptions/{id} company_id'],
})
