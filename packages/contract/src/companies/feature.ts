import { feature } from '../kit/feature.ts'
import { companies } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'companies', endpoints: { companies }, permissions, scopes })
