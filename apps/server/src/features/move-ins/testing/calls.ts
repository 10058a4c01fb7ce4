import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /move-ins': 'SA',
    'POST /move-ins': 'SA',
    'GET /move-ins/{id}': 'SA',
    'DELETE /move-ins/{id}': 'SA',
    'POST /move-ins/{id}/read': 'SA',
    'GET /move-ins/{id}/items': 'SA',
    'PUT /move-ins/{id}/items': 'SA',
    'POST /move-ins/{id}/apply': 'SA',
    'POST /move-ins/{id}/stages': 'SA',
    'POST /move-ins/{id}/stop': 'SA',
  },
  kinds: {
    'POST /move-ins': { company_id: 'company' },
    'GET /move-ins/{id}': { id: 'move in' },
    'DELETE /move-ins/{id}': { id: 'move in' },
    'POST /move-ins/{id}/read': { id: 'move in' },
    'GET /move-ins/{id}/items': { id: 'move in' },
    'PUT /move-ins/{id}/items': { id: 'move in' },
    'POST /move-ins/{id}/apply': { id: 'move in' },
    'POST /move-ins/{id}/stages': { id: 'move in' },
    'POST /move-ins/{id}/stop': { id: 'running move in' },
  },
  bodies: {
    'POST /move-ins': () => ({ url: 'https://cloud.example.com', token: 'a token'.repeat(3).replaceAll(' ', '-') }),
    'PUT /move-ins/{id}/items': () => ({ item_id: [1] }),
    'POST /move-ins/{id}/stages': () => ({ next: 1 }),
  },
  // An item belongs to the move in the path; others are passed over.
  noRecords: [
    'POST /move-ins/{id}/apply files',
    'POST /move-ins/{id}/stages item_id[]',
    'PUT /move-ins/{id}/items item_id[]',
  ],
})
