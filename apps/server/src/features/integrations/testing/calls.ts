import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /metrics/devices': 'public',
    'GET /metrics-tokens': 'SA',
    'POST /metrics-tokens': 'SA',
    'DELETE /metrics-tokens/{id}': 'SA',
  },
  kinds: {
    'POST /metrics-tokens': { company_id: 'company' },
    'DELETE /metrics-tokens/{id}': { id: 'metrics token' },
  },
  bodies: {
    'POST /metrics-tokens': () => ({ name: 'Prometheus' }),
  },
})
