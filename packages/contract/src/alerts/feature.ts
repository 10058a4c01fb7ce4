import { feature } from '../kit/feature.ts'
import { automations } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'alerts', endpoints: { automations }, permissions, scopes })
