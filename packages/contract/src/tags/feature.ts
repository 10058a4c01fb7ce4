import { feature } from '../kit/feature.ts'
import { tags } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'tags', endpoints: { tags }, permissions, scopes })
