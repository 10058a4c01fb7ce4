import { featureCalls } from '../../../testing/feature-calls.ts'

export default featureCalls({
  callers: {
    'GET /notifications': 'everybody',
    'PUT /notifications': 'everybody',
    'GET /announcements': 'everybody',
    'POST /announcements': 'S',
    'PUT /announcements/{id}': 'S',
    'DELETE /announcements/{id}': 'S',
  },
  kinds: {
    'PUT /notifications': { 'id[]': 'notification' },
  },
  noRecords: ['PUT /announcements/{id} id', 'DELETE /announcements/{id} id'],
  passedOver: ['PUT /notifications id[]'],
})
