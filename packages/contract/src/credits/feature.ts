import { feature } from '../kit/feature.ts'
import { credits } from './endpoints.ts'
import { creditCodes } from './codes/endpoints.ts'
import { companyData } from './data/endpoints.ts'
import { deviceCredits } from './devices/endpoints.ts'
import { creditReports } from './reports/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'credits',
  endpoints: { credits, creditCodes, companyData, deviceCredits, creditReports },
  permissions,
  scopes,
})
