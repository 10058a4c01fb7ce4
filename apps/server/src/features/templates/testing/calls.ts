import { featureCalls } from '../../../testing/feature-calls.ts'

const variable = { id: 'voltage', register: 0, register_type: 'u16' }
const data = [{ url: 'meter', source: 'modbus', host: '192.168.1.31', variables: [variable] }]
const template = { name: 'Meter', period: 300, enabled: true, data }

const exported = JSON.stringify({ kind: 'monitoring-template', version: 1, template })

export default featureCalls({
  callers: {
    'GET /data-collect/configs': 'SAETGR',
    'GET /data-collect/configs/{id}': 'SAETGR',
    'POST /data-collect/configs': 'SAE',
    'PUT /data-collect/configs/{id}': 'SAE',
    'DELETE /data-collect/configs/{id}': 'SAE',
    'POST /data-collect/configs/test': 'SAE',
    'POST /data-collect/configs/import': 'SAE',
    'GET /data-collect/configs/{id}/export': 'SAETGR',
    'GET /data-collect/configs/assigned': 'SAETGR',
    'PUT /data-collect/configs/assign': 'SAE',
    'PUT /data-collect/configs/{id}/assign': 'SAE',
    'POST /data-collect/configs/assignments': 'SAE',
    'PUT /data-collect/configs/{id}/unassign': 'SAE',
    'GET /data-collect/configs/logs': 'SAETGR',
    'GET /devices/data/fields': 'SAETGR',
  },
  kinds: {
    'GET /data-collect/configs/{id}': { id: 'monitoring template' },
    'POST /data-collect/configs': { company_id: 'company' },
    'PUT /data-collect/configs/{id}': { id: 'monitoring template', company_id: 'company' },
    'DELETE /data-collect/configs/{id}': { id: 'monitoring template' },
    'POST /data-collect/configs/test': { device_id: 'device' },
    'POST /data-collect/configs/import': { company_id: 'company' },
    'GET /data-collect/configs/{id}/export': { id: 'monitoring template' },
    'PUT /data-collect/configs/assign': { 'configs[].id': 'monitoring template', 'configs[].device_id[]': 'device' },
    'PUT /data-collect/configs/{id}/assign': { id: 'monitoring template', 'device_id[]': 'device' },
    'POST /data-collect/configs/assignments': {
      'config_id[]': 'monitoring template',
      'device_id[]': 'device',
      'tag_id[]': 'tag',
    },
    'PUT /data-collect/configs/{id}/unassign': { id: 'monitoring template', 'device_id[]': 'device' },
  },
  noRecords: [
    ...['POST /data-collect/configs', 'POST /data-collect/configs/test', 'PUT /data-collect/configs/{id}'].flatMap(
      (call) => ['data[].source', 'data[].unit_id', 'data[].variables[].id'].map((field) => `${call} ${field}`),
    ),
    'POST /data-collect/configs device_documentation_id',
    'PUT /data-collect/configs/{id} device_documentation_id',
  ],
  bodies: {
    'POST /data-collect/configs': () => template,
    'PUT /data-collect/configs/{id}': () => template,
    'POST /data-collect/configs/test': () => ({ data }),
    'POST /data-collect/configs/import': () => ({ file: new File([exported], 'meter.json') }),
    'PUT /data-collect/configs/assign': () => ({ configs: [{ period: 300, enabled: true }] }),
    'POST /data-collect/configs/assignments': () => ({ enabled: true }),
    'PUT /data-collect/configs/{id}/assign': () => ({ period: 300, enabled: true }),
  },
})
