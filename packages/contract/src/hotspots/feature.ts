import { feature } from '../kit/feature.ts'
import { hotspots, wireless } from './endpoints.ts'
import { guestData } from './guest-data/endpoints.ts'
import { hotspotKiosks } from './kiosks/endpoints.ts'
import { hotspotVouchers } from './vouchers/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'hotspots',
  endpoints: { hotspots, wireless, hotspotVouchers, hotspotKiosks, guestData },
  permissions,
  scopes,
})
