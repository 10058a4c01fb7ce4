import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /companies': 'everybody',
    'GET /companies/tree': 'SATR',
    'GET /companies/{id}': 'everybody',
    'POST /companies': 'SA',
    'PUT /companies/{id}': 'SA',
    'PUT /companies/{id}/flags': 'SA',
    'POST /companies/move': 'SA',
    'DELETE /companies/{id}': 'SA',
  },
  kinds: {
    'GET /companies/{id}': { id: 'company' },
    'POST /companies': { parent_id: 'company' },
    'PUT /companies/{id}': { id: 'company' },
    'PUT /companies/{id}/flags': { id: 'company' },
    'POST /companies/move': { source: 'company', target: 'company' },
    'DELETE /companies/{id}': { id: 'company' },
  },
  bodies: {
    'POST /companies': () => ({ name: 'New company' }),
    'PUT /companies/{id}': () => ({ name: 'Another name' }),
    'PUT /companies/{id}/flags': () => ({ max_users: 100_000 }),
  },
})
