import { feature } from '../kit/feature.ts'
import { dataUsage } from './endpoints.ts'
import { scopes } from './permissions.ts'

/** Its permissions are those of the devices. */
export default feature({ name: 'data-usage', endpoints: { dataUsage }, scopes })
