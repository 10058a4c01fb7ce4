import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'POST /devices/{id}/command': 'SAE',
    'POST /devices/actions': 'SAE',
    'POST /devices/actions/preview': 'SAE',
    'GET /devices/{id}/commands': 'SAETGR',
    'GET /devices/actions/logs': 'SAETGR',
    'GET /devices/actions/orders': 'SAETGR',
    'GET /devices/actions/orders/{id}': 'SAETGR',
    'POST /devices/actions/orders/{id}/cancel': 'SAE',
  },
  kinds: {
    'POST /devices/{id}/command': { id: 'device' },
    'POST /devices/actions': { 'device_id[]': 'device', 'data[].device_id': 'device' },
    'GET /devices/{id}/commands': { id: 'device' },
    'POST /devices/actions/preview': { 'device_id[]': 'device' },
    'GET /devices/actions/orders/{id}': { id: 'job order' },
    'POST /devices/actions/orders/{id}/cancel': { id: 'job order' },
  },
  bodies: {
    'POST /devices/{id}/command': () => ({ command: 'true' }),
    'POST /devices/actions': () => ({ action: 'reboot' }),
    'POST /devices/actions/preview': () => ({ action: 'reboot' }),
  },
})
