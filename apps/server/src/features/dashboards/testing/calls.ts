import { featureCalls } from '../../../testing/feature-calls.ts'

const widget = { key: 1, kind: 'value', x: 0, y: 0, w: 3, h: 2, parameters: ['signal'] }
const references = {
  'widgets[].image_id': 'image',
  'widgets[].task_group_id': 'task group',
  'widgets[].remote_access_id': 'remote access',
}

export default featureCalls({
  callers: {
    'GET /dashboards': 'SAETGR',
    'GET /dashboards/{id}': 'SAETGR',
    'POST /dashboards': 'SAE',
    'PUT /dashboards/{id}': 'SAE',
    'DELETE /dashboards/{id}': 'SAE',
    'GET /dashboards/fields': 'SAETGR',
    'POST /dashboards/data': 'SAETGR',
    'GET /dashboards/{id}/versions': 'SAETGR',
    'POST /dashboards/{id}/versions/{version}': 'SAE',
    'GET /dashboards/{id}/pictures/{image_id}': 'SAETGR',
    'GET /dashboards/templates': 'SAETGR',
    'POST /dashboards/templates': 'SAE',
    'DELETE /dashboards/templates/{id}': 'SAE',
    'GET /dashboards/{id}/links': 'SAE',
    'POST /dashboards/{id}/links': 'SAE',
    'DELETE /dashboards/{id}/links/{link_id}': 'SAE',
    'POST /dashboards/shared': 'public',
    'GET /dashboards/shared/{token}/pictures/{image_id}': 'public',
  },
  kinds: {
    'GET /dashboards': { device_id: 'device' },
    'GET /dashboards/{id}': { id: 'dashboard' },
    'POST /dashboards': { device_id: 'device' },
    'PUT /dashboards/{id}': { id: 'dashboard' },
    'DELETE /dashboards/{id}': { id: 'dashboard' },
    'GET /dashboards/fields': { device_id: 'device' },
    'POST /dashboards/data': { device_id: 'device' },
    'GET /dashboards/{id}/versions': { id: 'dashboard' },
    'POST /dashboards/{id}/versions/{version}': { id: 'dashboard' },
    'GET /dashboards/{id}/pictures/{image_id}': { id: 'dashboard', image_id: 'image' },
    'GET /dashboards/templates': { device_id: 'device' },
    'POST /dashboards/templates': { dashboard_id: 'dashboard' },
    'DELETE /dashboards/templates/{id}': { id: 'dashboard template' },
    'GET /dashboards/{id}/links': { id: 'dashboard' },
    'POST /dashboards/{id}/links': { id: 'dashboard' },
    'DELETE /dashboards/{id}/links/{link_id}': { id: 'dashboard', link_id: 'dashboard link' },
  },
  bodies: {
    'POST /dashboards': () => ({ name: 'Overview', widgets: [widget] }),
    'PUT /dashboards/{id}': () => ({ name: 'Overview', widgets: [widget] }),
    'POST /dashboards/{id}/versions/{version}': () => ({ version: 1 }),
    'POST /dashboards/templates': () => ({ name: 'Overview' }),
  },
  noRecords: Object.keys(references).flatMap((field) => [`POST /dashboards ${field}`, `PUT /dashboards/{id} ${field}`]),
})
