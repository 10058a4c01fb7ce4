import { feature } from '../kit/feature.ts'
import { generatedReports, reports } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'reports', endpoints: { reports, generatedReports }, permissions, scopes })
