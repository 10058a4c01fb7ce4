import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/{id}/data-usage': 'SAETGR',
    'GET /data-usage/sims': 'SAETGR',
    'GET /devices/companies/{id}/data-usage': 'SAETGR',
    'GET /devices/tags/{id}/data-usage': 'SAETGR',
    'GET /devices/{id}/data-usage/sims': 'SAETGR',
    'PUT /data-usage/sims/{id}': 'SAE',
  },
  kinds: {
    'GET /devices/{id}/data-usage': { id: 'device' },
    'GET /devices/{id}/data-usage/sims': { id: 'device' },
    'GET /devices/companies/{id}/data-usage': { id: 'company' },
    'GET /devices/tags/{id}/data-usage': { id: 'tag' },
    'PUT /data-usage/sims/{id}': { id: 'SIM' },
  },
  bodies: {
    'GET /devices/{id}/data-usage': () => ({ start_date: '2026-11-01', end_date: '2026-11-07' }),
    'GET /devices/companies/{id}/data-usage': () => ({ start_date: '2026-11-01', end_date: '2026-11-07' }),
    'GET /devices/tags/{id}/data-usage': () => ({ start_date: '2026-11-01', end_date: '2026-11-07' }),
    'PUT /data-usage/sims/{id}': () => ({ reset_day: 1, time_zone: 'UTC', allowance: null }),
  },
})
