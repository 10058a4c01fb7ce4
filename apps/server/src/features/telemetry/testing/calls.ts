import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/{id}/metrics': 'SAETGR',
  },
  kinds: {
    'GET /devices/{id}/metrics': { id: 'device' },
  },
})
