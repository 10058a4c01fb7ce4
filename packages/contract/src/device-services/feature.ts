import { feature } from '../kit/feature.ts'
import { ddnsRules, deviceServices, esim, siteBlocking, wifiNetworks } from './endpoints.ts'

export default feature({
  name: 'device-services',
  endpoints: { deviceServices, ddnsRules, siteBlocking, wifiNetworks, esim },
})
