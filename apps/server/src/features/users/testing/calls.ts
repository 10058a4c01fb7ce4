import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /users': 'SATR',
    'GET /users/{id}': 'SATR',
    'PUT /users/{id}': 'SA',
    'DELETE /users/{id}': 'SA',
    'GET /users/invitations': 'SATR',
    'POST /users/invite': 'SA',
    'POST /users/invitations/{id}/resend': 'SA',
    'DELETE /users/invitations/{id}': 'SA',
    'GET /distributors/invitations': 'S',
    'POST /distributors/invitations': 'S',
    'POST /distributors/invitations/{id}/resend': 'S',
    'DELETE /distributors/invitations/{id}': 'S',
    'DELETE /admin/users': 'S',
    'DELETE /admin/users/mfa': 'S',
  },
  kinds: {
    'GET /users/{id}': { id: 'user' },
    'PUT /users/{id}': { id: 'user', role_id: 'role' },
    'DELETE /users/{id}': { id: 'user' },
    'POST /users/invite': { company_id: 'company' },
    'POST /users/invitations/{id}/resend': { id: 'invitation' },
    'DELETE /users/invitations/{id}': { id: 'invitation' },
  },
  bodies: {
    'POST /users/invite': () => ({ email: `invited-${Math.random()}@outpost.test` }),
  },
  noRecords: ['PUT /users/{id} company_id', 'DELETE /users/{id} company_id'],
  operatorsOnly: ['POST /distributors/invitations/{id}/resend id', 'DELETE /distributors/invitations/{id} id'],
})
