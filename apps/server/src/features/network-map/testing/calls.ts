import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /devices/{id}/network/map': 'SAE',
    'POST /devices/{id}/network/observe': 'SAE',
    'GET /devices/{id}/network/changes': 'SAE',
  },
  kinds: {
    'GET /devices/{id}/network/map': { id: 'device' },
    'POST /devices/{id}/network/observe': { id: 'device' },
    'GET /devices/{id}/network/changes': { id: 'device' },
  },
})
