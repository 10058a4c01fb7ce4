import { feature } from '../kit/feature.ts'
import { metrics } from './metrics/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'integrations', endpoints: { metrics }, permissions, scopes })
