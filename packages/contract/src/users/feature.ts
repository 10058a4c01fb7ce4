import { feature } from '../kit/feature.ts'
import { users } from './endpoints.ts'
import { invitations } from './invitations/endpoints.ts'
import { companyInvitations } from './company-invitations/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'users', endpoints: { users, invitations, companyInvitations }, permissions, scopes })
