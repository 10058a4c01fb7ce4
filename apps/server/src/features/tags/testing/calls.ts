import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /tags': 'SAETGR',
    'GET /tags/{id}': 'SAETGR',
    'POST /tags': 'SAE',
    'PUT /tags/{id}': 'SAE',
    'DELETE /tags/{id}': 'SAE',
  },
  kinds: {
    'GET /tags/{id}': { id: 'tag' },
    'POST /tags': { company_id: 'company' },
    'PUT /tags/{id}': { id: 'tag' },
    'DELETE /tags/{id}': { id: 'tag' },
  },
  bodies: {
    'POST /tags': () => ({ name: `New tag ${Math.random()}` }),
    'PUT /tags/{id}': () => ({ name: `Another name ${Math.random()}` }),
  },
  noRecords: ['POST /tags actions[].source_id', 'PUT /tags/{id} actions[].source_id'],
})
