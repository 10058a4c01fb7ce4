import { feature } from '../../kit/feature.ts'
import settings from './handlers.ts'
import sharedViews from './shared-views-handlers.ts'
import translation from './translation-handlers.ts'

export default feature({
  name: 'settings',
  tables: ['settings', 'shared_views'],
  endpoints: [settings, translation, sharedViews],
  apiDocs: () => import('./api-docs.ts'),
})
