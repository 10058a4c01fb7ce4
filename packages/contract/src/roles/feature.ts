import { feature } from '../kit/feature.ts'
import { roles } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'roles', endpoints: { roles }, permissions, scopes })
