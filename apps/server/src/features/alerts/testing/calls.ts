import { featureCalls } from '../../../testing/feature-calls.ts'

const conditions = [
  {
    type: 'if',
    expression: [{ parameter: 'signal', operator: '<', value: -100 }],
    actions: [
      { name: 'SendEmail', options: { subject: 'Weak', message: 'Weak', receiving_emails: ['a@example.com'] } },
    ],
  },
]

/** The ids that the actions of conditions name, in each of the three levels. */
const named = [
  'conditions_body[].',
  'conditions_body[].conditions[].',
  'conditions_body[].conditions[].conditions[].',
].flatMap((block) =>
  ['smtp_config_id', 'task_group_id', 'receiver_ids[]'].map((option) => `${block}actions[].options.${option}`),
)

export default featureCalls({
  callers: {
    'GET /automations': 'SAETGR',
    'PUT /automations/activate': 'SAE',
    'GET /automations/{id}': 'SAETGR',
    'POST /automations': 'SAE',
    'PUT /automations/{id}': 'SAE',
    'DELETE /automations/{id}': 'SAE',
    'GET /devices/{id}/automations': 'SAETGR',
    'GET /automations/{id}/logs': 'SAETGR',
    'GET /automations/{id}/logs/{evaluation_id}': 'SAETGR',
    'GET /automations/{id}/devices': 'SAETGR',
    'PUT /automations/{id}/devices': 'SAE',
    'DELETE /automations/{id}/devices': 'SAE',
    'PUT /automations/{id}/devices/activation': 'SAE',
    'PUT /automations/devices/assign': 'SAE',
    'PUT /automations/devices/unassign': 'SAE',
    'PUT /automations/devices/overwrite': 'SAE',
    'PUT /devices/automations/overwrite': 'SAE',
    'GET /alert-receivers': 'SAETGR',
    'GET /alert-receivers/{id}': 'SAETGR',
    'POST /alert-receivers': 'SAE',
    'PUT /alert-receivers/{id}': 'SAE',
    'DELETE /alert-receivers/{id}': 'SAE',
    'POST /alert-receivers/{id}/test': 'SAE',
    'GET /alert-receivers/{id}/answers': 'SAETGR',
  },
  kinds: {
    'GET /automations/{id}': { id: 'automation' },
    'PUT /automations/activate': { 'automations[]': 'automation' },
    'POST /automations': { company_id: 'company' },
    'PUT /automations/{id}': { id: 'automation' },
    'DELETE /automations/{id}': { id: 'automation' },
    'GET /devices/{id}/automations': { id: 'device' },
    'GET /automations/{id}/logs': { id: 'automation' },
    'GET /automations/{id}/logs/{evaluation_id}': { id: 'automation', evaluation_id: 'evaluation' },
    'GET /automations/{id}/devices': { id: 'automation' },
    'PUT /automations/{id}/devices': { id: 'automation', 'devices[]': 'device' },
    'DELETE /automations/{id}/devices': { id: 'automation', 'devices[]': 'device' },
    'PUT /automations/{id}/devices/activation': { id: 'automation', 'devices[]': 'device' },
    'PUT /automations/devices/assign': { 'data[].automation_id': 'automation', 'data[].device_id[]': 'device' },
    'PUT /automations/devices/unassign': { 'data[].automation_id': 'automation', 'data[].device_id[]': 'device' },
    'PUT /automations/devices/overwrite': { 'data[].automation_id[]': 'automation', 'data[].device_id': 'device' },
    'PUT /devices/automations/overwrite': { 'data[].automation_id[]': 'automation', 'data[].device_id': 'device' },
    'GET /alert-receivers/{id}': { id: 'alert receiver' },
    'POST /alert-receivers': { company_id: 'company' },
    'PUT /alert-receivers/{id}': { id: 'alert receiver' },
    'DELETE /alert-receivers/{id}': { id: 'alert receiver' },
    'POST /alert-receivers/{id}/test': { id: 'alert receiver' },
    'GET /alert-receivers/{id}/answers': { id: 'alert receiver' },
  },
  bodies: {
    'POST /automations': () => ({ name: 'Weak signal', conditions_body: conditions }),
    'PUT /automations/{id}': () => ({ name: 'Another name' }),
    'POST /alert-receivers': () => ({ name: 'Operations', kind: 'webhook', url: 'https://hooks.example.com/' }),
    'PUT /alert-receivers/{id}': () => ({ name: 'Another name' }),
  },
  // A device that does not have the automation stays without it.
  passedOver: ['DELETE /automations/{id}/devices devices[]', 'PUT /automations/devices/unassign data[].device_id[]'],
  // The tests of the feature name what actions use. An automation stays in its company.
  noRecords: [
    'PUT /automations/{id} company_id',
    // A chat of Telegram.
    'POST /alert-receivers chat_id',
    'PUT /alert-receivers/{id} chat_id',
    ...['POST /automations', 'PUT /automations/{id}'].flatMap((call) => named.map((field) => `${call} ${field}`)),
  ],
})
