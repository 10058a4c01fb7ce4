import { feature } from '../kit/feature.ts'
import { moveIns } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'move-ins', endpoints: { moveIns }, permissions, scopes })
