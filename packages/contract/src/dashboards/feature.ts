import { feature } from '../kit/feature.ts'
import { dashboardLinks, dashboards, dashboardTemplates } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'dashboards',
  endpoints: { dashboards, dashboardTemplates, dashboardLinks },
  permissions,
  scopes,
})
