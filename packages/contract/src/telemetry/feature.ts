import { feature } from '../kit/feature.ts'
import { telemetry } from './endpoints.ts'
import { deviceHistory, fieldValues } from './history/endpoints.ts'
import { scopes } from './permissions.ts'

export default feature({ name: 'telemetry', endpoints: { telemetry, deviceHistory, fieldValues }, scopes })
