import { feature } from '../kit/feature.ts'
import { search } from './endpoints.ts'
import { scopes } from './permissions.ts'

export default feature({ name: 'search', endpoints: { search }, scopes })
