import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyHoldings, companyMoved } from '../companies/service.ts'
import companyInvitations from './company-invitation-handlers.ts'
import { requireRolesAbove } from './former-roles.ts'
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
  on: [on(companyMoved, (tx, { id }) => requireRolesAbove(tx, id))],
  extensions: [extend(companyHoldings, membersOfCompany)],
})
