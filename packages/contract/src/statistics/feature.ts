import { feature } from '../kit/feature.ts'
import { statistics } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'statistics', endpoints: { statistics }, permissions, scopes })
