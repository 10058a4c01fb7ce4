import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /reports': 'SAETGR',
    'GET /reports/{id}': 'SAETGR',
    'POST /reports': 'SAE',
    'PUT /reports/{id}': 'SAE',
    'DELETE /reports/{id}': 'SAE',
    'POST /reports/{id}/generate': 'SAE',
    'GET /reports/generated': 'SAETGR',
    'GET /reports/generated/{id}': 'SAETGR',
    'PUT /reports/generated/{id}': 'SAE',
    'DELETE /reports/generated/{id}': 'SAE',
    'GET /reports/generated/{id}/pdf': 'SAETGR',
    'GET /reports/generated/{id}/csv': 'SAETGR',
    'GET /reports/generated/{id}/xlsx': 'SAETGR',
  },
  kinds: {
    'GET /reports/{id}': { id: 'report template' },
    'POST /reports': { company_id: 'company' },
    'PUT /reports/{id}': { id: 'report template' },
    'DELETE /reports/{id}': { id: 'report template' },
    'POST /reports/{id}/generate': { id: 'report template' },
    'GET /reports/generated/{id}': { id: 'generated report' },
    'PUT /reports/generated/{id}': { id: 'generated report' },
    'DELETE /reports/generated/{id}': { id: 'generated report' },
    'GET /reports/generated/{id}/pdf': { id: 'generated report' },
    'GET /reports/generated/{id}/csv': { id: 'generated report' },
    'GET /reports/generated/{id}/xlsx': { id: 'generated report' },
  },
  bodies: {
    'POST /reports': () => ({
      type: 'single',
      period: 'day',
      parameters: ['signal'],
      applied_by: 'company',
      apply_list: [1],
    }),
    'PUT /reports/{id}': () => ({ description: 'Changed' }),
    'PUT /reports/generated/{id}': () => ({ name: 'Another name', description: '' }),
  },
})
