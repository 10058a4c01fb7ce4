import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /system/backups': 'S',
    'GET /system/backups/status': 'S',
    'GET /system/backups/settings': 'S',
    'PUT /system/backups/settings': 'S',
    'POST /system/backups': 'S',
    'POST /system/backups/{id}/prove': 'S',
    'POST /system/backups/{id}/cancel': 'S',
    'GET /system/backups/{id}/download': 'S',
    'DELETE /system/backups/{id}': 'S',
  },
  bodies: {
    'PUT /system/backups/settings': () => ({ enabled: false, passphrase: 'several words in a row' }),
  },
  noRecords: ['PUT /system/backups/settings target'],
  operatorsOnly: [
    'POST /system/backups/{id}/prove id',
    'POST /system/backups/{id}/cancel id',
    'GET /system/backups/{id}/download id',
    'DELETE /system/backups/{id} id',
  ],
})
