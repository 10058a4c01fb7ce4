import { feature } from '../kit/feature.ts'
import { mail } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'mail', endpoints: { mail }, permissions, scopes })
