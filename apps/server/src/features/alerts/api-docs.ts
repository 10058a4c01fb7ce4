import { apiDocs } from '../../kit/api-docs.ts'
export default apiDocs({ heading: { name: 'Automations', description: '' } })
