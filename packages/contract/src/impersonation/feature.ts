import { feature } from '../kit/feature.ts'
import { impersonation } from './endpoints.ts'
import { permissions } from './permissions.ts'

export default feature({ name: 'impersonation', endpoints: { impersonation }, permissions })
