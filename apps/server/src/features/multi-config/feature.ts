import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { tagActions } from '../tags/service.ts'
import { multi, templates } from './handlers.ts'
import { templateKinds } from './kind.ts'
import { templateAction } from './tag-actions.ts'

export default feature({
  name: 'multi-config',
  tables: ['config_templates'],
  endpoints: [multi, templates],
  deviceJobs: templateKinds,
  extensions: [extend(tagActions, templateAction)],
  apiDocs: () => import('./api-docs.ts'),
})
