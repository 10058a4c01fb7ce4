import { feature } from '../kit/feature.ts'
import { auth } from './endpoints.ts'
import { mfa } from './mfa/endpoints.ts'
import { account } from './account/endpoints.ts'
import { passkeys } from './passkeys/endpoints.ts'
import { applications } from './oauth/applications/endpoints.ts'
import { applicationApprovals } from './oauth/approvals/endpoints.ts'
import { oauth } from './oauth/endpoints.ts'
import { identityProviders } from './identity-providers/endpoints.ts'
import { identity } from './identity-providers/sign-in/endpoints.ts'
import { joining } from './joining/endpoints.ts'
import { companySignup } from './company-signup/endpoints.ts'
import { sessions } from './sessions/endpoints.ts'
import { lostDevice } from './lost-device/endpoints.ts'
import { sshKeys } from './ssh-keys/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'auth',
  endpoints: {
    auth,
    mfa,
    account,
    passkeys,
    applications,
    applicationApprovals,
    oauth,
    identityProviders,
    identity,
    joining,
    companySignup,
    sessions,
    sshKeys,
    lostDevice,
  },
  permissions,
  scopes,
})
