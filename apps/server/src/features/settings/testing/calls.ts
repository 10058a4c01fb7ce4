import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /shared-views': 'everybody',
    'POST /shared-views': 'SA',
    'DELETE /shared-views/{id}': 'SA',
    'GET /storage': 'everybody',
    'POST /storage': 'everybody',
    'PUT /storage/{key}': 'everybody',
    'DELETE /storage/{key}': 'everybody',
    'GET /translation/languages': 'everybody',
    'POST /translation': 'everybody',
  },
  kinds: {
    'PUT /storage/{key}': { key: 'setting' },
    'DELETE /storage/{key}': { key: 'setting' },
    'DELETE /shared-views/{id}': { id: 'shared view' },
  },
  bodies: {
    'PUT /storage/{key}': () => ({ value: 'changed' }),
  },
  noRecords: ['POST /translation target'],
  passedOver: ['DELETE /storage/{key} key'],
})
