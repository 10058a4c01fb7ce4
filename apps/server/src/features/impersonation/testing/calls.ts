import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /impersonation-logs': 'SAT',
    'GET /user/impersonation': 'everybody',
    'POST /impersonations': 'SAT',
    'DELETE /impersonations/{id}': 'SAT',
    'POST /impersonations/{id}/start': 'SAT',
    'POST /impersonation/cancel': 'everybody',
    'GET /user/impersonation-requests/{token}': 'everybody',
    'POST /user/confirm-impersonation-access': 'everybody',
    'POST /user/refuse-impersonation-access': 'everybody',
    'POST /user/revoke-impersonation-access': 'everybody',
  },
  kinds: {
    'POST /impersonations': { user_id: 'user' },
    'DELETE /impersonations/{id}': { id: 'impersonation' },
  },
  bodies: {
    'POST /impersonations': () => ({ reason: 'To help' }),
  },
  noRecords: [
    // Must be a company of the named user. The feature's own test covers it.
    'POST /impersonations company_id',
    // The caller's own request, and only once the user has allowed it. The feature's own test covers it.
    'POST /impersonations/{id}/start id',
    'GET /user/impersonation-requests/{token} token',
  ],
})
