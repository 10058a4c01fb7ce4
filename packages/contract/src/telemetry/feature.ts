import { feature } from '../kit/feature.ts'
import { telemetry } from './endpoints.ts'
import { scopes } from './permissions.ts'

export default feature({ name: 'telemetry', endpoints: { telemetry }, scopes })
