import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /audit': 'SA',
    'GET /audit/acts': 'SA',
    'GET /system/public-address': 'S',
    'PUT /system/public-address': 'S',
    'GET /system/public-address/check': 'S',
    'GET /system/health': 'S',
    'GET /system/hosts': 'S',
    'POST /system/hosts/join': 'public',
    'GET /system/support-bundle': 'S',
    'GET /terms': 'public',
  },
})
