import { feature } from '../kit/feature.ts'
import { vpnClients, vpnHubs } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'vpn', endpoints: { vpnHubs, vpnClients }, permissions, scopes })
