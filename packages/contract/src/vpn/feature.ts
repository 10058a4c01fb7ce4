import { feature } from '../kit/feature.ts'
import { vpnClients, vpnHubs, vpnNetworks } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'vpn', endpoints: { vpnHubs, vpnClients, vpnNetworks }, permissions, scopes })
