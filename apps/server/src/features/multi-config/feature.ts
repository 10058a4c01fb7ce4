import { feature } from '../../kit/feature.ts'
import { multi, templates } from './handlers.ts'

export default feature({
  name: 'multi-config',
  tables: ['config_templates'],
  endpoints: [multi, templates],
  apiDocs: () => import('./api-docs.ts'),
})
