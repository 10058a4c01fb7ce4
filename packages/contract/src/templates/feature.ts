import { feature } from '../kit/feature.ts'
import { templateAssignments, templates } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'templates',
  endpoints: { templates, templateAssignments },
  permissions,
  scopes,
})
