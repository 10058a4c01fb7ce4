import { feature } from '../kit/feature.ts'
import { settings } from './endpoints.ts'
import { translation } from './translation/endpoints.ts'
import { sharedViews } from './shared-views/endpoints.ts'

export default feature({ name: 'settings', endpoints: { settings, translation, sharedViews } })
