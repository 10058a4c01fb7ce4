import { featureCalls } from '../../../testing/feature-calls.ts'
import { writeArchive } from '../../../kit/tar.ts'

const text = "package system\nconfig system 'system'\n\toption hostname 'Site 7'"

const bundle = (): File =>
  new File(
    [
      new Uint8Array(
        writeArchive(
          new Map([
            ['templates/hostname.json', '{"name":"Hostname","company":[],"variables":[],"assignments":[]}'],
            ['templates/hostname.uci', text],
          ]),
        ),
      ),
    ],
    'templates.tar.gz',
  )

export default featureCalls({
  callers: {
    'GET /configuration/templates': 'SAETGR',
    'GET /configuration/templates/{id}': 'SAETGR',
    'POST /configuration/templates': 'SAE',
    'PUT /configuration/templates/{id}': 'SAE',
    'DELETE /configuration/templates/{id}': 'SAE',
    'GET /configuration/templates/{id}/versions': 'SAETGR',
    'PUT /configuration/templates/{id}/assignments': 'SAE',
    'GET /configuration/templates/export': 'SAETGR',
    'POST /configuration/templates/import/preview': 'SAE',
    'POST /configuration/templates/import': 'SAE',
    'GET /configuration/values': 'SAETGR',
    'PUT /configuration/values': 'SAE',
    'POST /configuration/read': 'SAE',
    'POST /configuration/plan': 'SAETGR',
    'POST /configuration/rollouts': 'SAE',
    'GET /configuration/rollouts': 'SAETGR',
    'POST /configuration/rollouts/{id}/stop': 'SAE',
    'POST /configuration/rollouts/{id}/approve': 'SAE',
    'GET /configuration/options': 'SAETGR',
    'POST /configuration/compare': 'SAETGR',
    'GET /devices/{id}/configuration': 'SAETGR',
    'POST /devices/{id}/configuration/adopt': 'SAE',
  },
  kinds: {
    'GET /configuration/templates/{id}': { id: 'configuration template' },
    'POST /configuration/templates': { company_id: 'company' },
    'PUT /configuration/templates/{id}': { id: 'configuration template' },
    'DELETE /configuration/templates/{id}': { id: 'configuration template' },
    'GET /configuration/templates/{id}/versions': { id: 'configuration template' },
    'PUT /configuration/templates/{id}/assignments': {
      id: 'configuration template',
      'assignments[].target_id': 'tag',
    },
    'PUT /configuration/values': { target_id: 'tag' },
    'POST /configuration/read': { 'device_id[]': 'device', template_id: 'configuration template' },
    'POST /configuration/plan': { 'device_id[]': 'device', template_id: 'configuration template' },
    'POST /configuration/rollouts': { 'device_id[]': 'device', template_id: 'configuration template' },
    'POST /configuration/rollouts/{id}/stop': { id: 'configuration rollout' },
    'POST /configuration/rollouts/{id}/approve': { id: 'waiting configuration rollout' },
    'POST /configuration/compare': { 'first.id': 'configuration template', 'second.id': 'configuration template' },
    'GET /devices/{id}/configuration': { id: 'device' },
    'POST /devices/{id}/configuration/adopt': { id: 'device' },
  },
  bodies: {
    'POST /configuration/templates/import/preview': () => ({ file: bundle() }),
    'POST /configuration/templates/import': () => ({ file: bundle() }),
    'POST /configuration/templates': () => ({ name: 'Hostname', text }),
    'PUT /configuration/templates/{id}': () => ({ name: 'Another name' }),
    'PUT /configuration/templates/{id}/assignments': () => ({ assignments: [{ layer: 'tag' }] }),
    'PUT /configuration/values': () => ({ layer: 'tag', values: [{ name: 'dns', value: '9.9.9.9' }] }),
    'POST /configuration/rollouts': () => ({ hash: '0'.repeat(64), name: 'First', waves: [{ percent: 100 }] }),
    'POST /configuration/compare': () => ({ first: { kind: 'template' }, second: { kind: 'template' } }),
    'POST /devices/{id}/configuration/adopt': () => ({ options: ['network.wan.proto'] }),
  },
})
