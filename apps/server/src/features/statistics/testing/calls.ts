import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /statistics/general': 'ST',
    'GET /statistics/devices/online': 'ST',
    'GET /statistics/unique-devices': 'ST',
    'GET /statistics/months-stats': 'ST',
    'GET /statistics/connection-manager': 'ST',
    'GET /statistics/action-logs': 'SAETGR',
  },
})
