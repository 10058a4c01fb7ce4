import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyHoldings } from '../companies/service.ts'
import companyInvitations from './company-invitation-handlers.ts'
import users from './handlers.ts'
import invitations from './invitation-handlers.ts'
import { userJobs } from './jobs.ts'
import { membersOfCompany } from './members.ts'

export default feature({
  name: 'users',
  tables: ['memberships', 'invitations', 'company_invitations', 'second_factors', 'recovery_codes', 'users'],
  endpoints: [users, invitations, companyInvitations],
  apiDocs: () => import('./api-docs.ts'),
  jobs: userJobs,
  extensions: [extend(companyHoldings, membersOfCompany)],
})
