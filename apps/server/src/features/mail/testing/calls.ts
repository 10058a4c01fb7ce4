import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /email-configurations': 'SAR',
    'POST /email-configurations': 'SA',
    'POST /email-configurations/test': 'SA',
    'GET /email-configurations/{id}': 'SAR',
    'PUT /email-configurations/{id}': 'SA',
    'DELETE /email-configurations/{id}': 'SA',
    'GET /mail-logs': 'ST',
    'DELETE /suppressed-emails/{email}': 'S',
  },
  kinds: {
    'POST /email-configurations': { company_id: 'company' },
    'POST /email-configurations/test': { id: 'email configuration' },
    'GET /email-configurations/{id}': { id: 'email configuration' },
    'PUT /email-configurations/{id}': { id: 'email configuration' },
    'DELETE /email-configurations/{id}': { id: 'email configuration' },
  },
  bodies: {
    'POST /email-configurations': () => ({
      name: 'Mail',
      host: 'smtp.example',
      port: 587,
      email: 'noreply@outpost.test',
      username: 'mail',
      password: 'mail',
    }),
    'PUT /email-configurations/{id}': () => ({ name: 'Another name' }),
  },
  noRecords: ['DELETE /suppressed-emails/{email} email'],
})
