import { featureCalls } from '../../../testing/feature-calls.ts'

const rule = { service_name: 'dyn.example', lookup_host: 'a.example', domain: 'a.example' }

const iccid = '8947000000000000001'

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
    'GET /devices/{id}/esim': 'SAE',
    'POST /devices/{id}/esim/profiles': 'SAE',
    'PUT /devices/{id}/esim/profiles/{iccid}/state': 'SAE',
    'PUT /devices/{id}/esim/profiles/{iccid}': 'SAE',
    'DELETE /devices/{id}/esim/profiles/{iccid}': 'SAE',
    'GET /devices/{id}/check/esim-bootstrap': 'SAETGR',
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
    'GET /devices/{id}/esim': { id: 'device' },
    'POST /devices/{id}/esim/profiles': { id: 'device' },
    'PUT /devices/{id}/esim/profiles/{iccid}/state': { id: 'device' },
    'PUT /devices/{id}/esim/profiles/{iccid}': { id: 'device' },
    'DELETE /devices/{id}/esim/profiles/{iccid}': { id: 'device' },
    'GET /devices/{id}/check/esim-bootstrap': { id: 'device' },
  },
  // Services, rules and profiles are names on the device.
  noRecords: [
    'PUT /devices/{id}/services services[].id',
    'PUT /devices/{id}/services/ddns/{rule_id} rule_id',
    'DELETE /devices/{id}/services/ddns/{rule_id} rule_id',
    'GET /devices/{id}/services/wifi/{network_id}/code network_id',
    'PUT /devices/{id}/esim/profiles/{iccid}/state iccid',
    'PUT /devices/{id}/esim/profiles/{iccid} iccid',
    'DELETE /devices/{id}/esim/profiles/{iccid} iccid',
  ],
  bodies: {
    'POST /devices/{id}/esim/profiles': () => ({ activation_code: 'LPA:1$smdp.example$A' }),
    'PUT /devices/{id}/esim/profiles/{iccid}/state': () => ({ iccid, enabled: true }),
    'PUT /devices/{id}/esim/profiles/{iccid}': () => ({ iccid, nickname: 'Ferry' }),
    'DELETE /devices/{id}/esim/profiles/{iccid}': () => ({ iccid }),
    'PUT /devices/{id}/services/site-blocking': () => ({ enabled: true, mode: 'deny', hosts: ['site.example'] }),
    'PUT /devices/{id}/services': () => ({ services: [{ id: 'services:ssh', enabled: true }] }),
    'POST /devices/{id}/services/ddns': () => rule,
    'PUT /devices/{id}/services/ddns/{rule_id}': () => ({ enabled: false }),
  },
})
