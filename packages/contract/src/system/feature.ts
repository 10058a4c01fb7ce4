import { feature } from '../kit/feature.ts'
import { terms } from './terms/endpoints.ts'
import { audit } from './audit/endpoints.ts'
import { publicAddress } from './public-address/endpoints.ts'
import { health } from './health/endpoints.ts'
import { hosts } from './hosts/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'system',
  endpoints: { terms, audit, publicAddress, health, hosts },
  permissions,
  scopes,
})
