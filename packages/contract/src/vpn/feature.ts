import { feature } from '../kit/feature.ts'
import { vpnDiagnosis } from './diagnosis/endpoints.ts'
import { vpnNames } from './names/endpoints.ts'
import { vpnClients, vpnHubs, vpnNetworks } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { vpnProfiles } from './profiles/endpoints.ts'
import { vpnUsage } from './usage/endpoints.ts'

export default feature({
  name: 'vpn',
  endpoints: { vpnHubs, vpnClients, vpnNetworks, vpnProfiles, vpnDiagnosis, vpnNames, vpnUsage },
  permissions,
  scopes,
})
