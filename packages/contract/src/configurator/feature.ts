import { feature } from '../kit/feature.ts'
import { configActions, configChanges, configLogs } from './endpoints.ts'
import { devicePasswords } from './passwords/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'configurator',
  endpoints: { configActions, configChanges, configLogs, devicePasswords },
  permissions,
  scopes,
})
