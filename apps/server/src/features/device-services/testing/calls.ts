import { featureCalls } from '../../../testing/feature-calls.ts'

const rule = { service_name: 'dyn.example', lookup_host: 'a.example', domain: 'a.example' }

export default featureCalls({
  callers: {
    'GET /devices/{id}/services': 'SAETGR',
    'PUT /devices/{id}/services': 'SAE',
    'GET /devices/{id}/services/ddns': 'SAETGR',
    'POST /devices/{id}/services/ddns': 'SAE',
    'PUT /devices/{id}/services/ddns/{rule_id}': 'SAE',
    'DELETE /devices/{id}/services/ddns/{rule_id}': 'SAE',
    'GET /devices/{id}/services/site-blocking': 'SAETGR',
    'PUT /devices/{id}/services/site-blocking': 'SAE',
    'GET /devices/{id}/services/wifi': 'SAETGR',
    'GET /devices/{id}/services/wifi/{network_id}/code': 'SAE',
  },
  kinds: {
    'GET /devices/{id}/services': { id: 'device' },
    'PUT /devices/{id}/services': { id: 'device' },
    'GET /devices/{id}/services/ddns': { id: 'device' },
    'POST /devices/{id}/services/ddns': { id: 'device' },
    'PUT /devices/{id}/services/ddns/{rule_id}': { id: 'device' },
    'DELETE /devices/{id}/services/ddns/{rule_id}': { id: 'device' },
    'GET /devices/{id}/services/site-blocking': { id: 'device' },
    'PUT /devices/{id}/services/site-blocking': { id: 'device' },
    'GET /devices/{id}/services/wifi': { id: 'device' },
    'GET /devices/{id}/services/wifi/{network_id}/code': { id: 'device' },
  },
  // Services and rules are names on the device.
  noRecords: [
    'PUT /devices/{id}/services services[].id',
    'PUT /devices/{id}/services/ddns/{rule_id} rule_id',
    'DELETE /devices/{id}/services/ddns/{rule_id} rule_id',
    'GET /devices/{id}/services/wifi/{network_id}/code network_id',
  ],
  bodies: {
    'PUT /devices/{id}/services/site-blocking': () => ({ enabled: true, mode: 'deny', hosts: ['site.example'] }),
    'PUT /devices/{id}/services': () => ({ services: [{ id: 'services:ssh', enabled: true }] }),
    'POST /devices/{id}/services/ddns': () => rule,
    'PUT /devices/{id}/services/ddns/{rule_id}': () => ({ enabled: false }),
  },
})
