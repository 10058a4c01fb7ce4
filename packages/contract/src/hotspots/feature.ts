import { feature } from '../kit/feature.ts'
import { hotspots, wireless } from './endpoints.ts'
import { hotspotVouchers } from './vouchers/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'hotspots', endpoints: { hotspots, wireless, hotspotVouchers }, permissions, scopes })
