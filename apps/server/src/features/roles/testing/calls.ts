import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /roles': 'everybody',
    'GET /roles/permissions': 'SATR',
    'GET /roles/permissions/changes': 'SA',
    'GET /roles/{id}': 'SATR',
    'GET /roles/{id}/permissions': 'SATR',
    'POST /roles': 'SA',
    'PUT /roles/{id}': 'SA',
    'PUT /roles/permissions': 'SA',
    'DELETE /roles/{id}': 'SA',
  },
  kinds: {
    'GET /roles/{id}': { id: 'role' },
    'GET /roles/{id}/permissions': { id: 'role' },
    'POST /roles': { 'company_id[]': 'company' },
    'PUT /roles/{id}': { id: 'role' },
    'PUT /roles/permissions': { 'role_id[]': 'role' },
    'DELETE /roles/{id}': { id: 'role' },
  },
  bodies: {
    'POST /roles': () => ({ title: 'New role', permission_id: [90] }),
    'PUT /roles/{id}': () => ({ title: 'Another title' }),
    'PUT /roles/permissions': () => ({ permission_id: [90] }),
  },
  noRecords: [
    'POST /roles permission_id[]',
    'PUT /roles/{id} permission_id[]',
    'PUT /roles/permissions permission_id[]',
  ],
})
