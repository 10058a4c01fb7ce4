import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyLeaving, furtherProofs, homeLeaving, secondFactorReset, userRemoving } from '../users/service.ts'
import account from './account-handlers.ts'
import companySignup from './company-signup-handlers.ts'
import accounts from './handlers.ts'
import identity from './identity-providers/handlers.ts'
import identityProviders from './identity-providers/provider-handlers.ts'
import { authJobs } from './jobs.ts'
import joining from './joining-handlers.ts'
import lostDevice from './lost-device/handlers.ts'
import mfa from './mfa-handlers.ts'
import oauthApplications from './oauth/application-handlers.ts'
import oauthApprovals from './oauth/approval-handlers.ts'
import oauth from './oauth/handlers.ts'
import passkeys from './passkeys/handlers.ts'
import { endAll, leaveCompany, leaveHome, removeProofs } from './on-user-events.ts'
import sessions from './session-handlers.ts'
import sshKeys from './ssh-keys/handlers.ts'

export default feature({
  name: 'auth',
  tables: [
    'sessions',
    'second_factor_setups',
    'mfa_challenges',
    'passkeys',
    'passkey_challenges',
    'account_links',
    'access_tokens',
    'identity_providers',
    'identities',
    'identity_flows',
    'oauth_applications',
    'oauth_grants',
    'oauth_approvals',
    'oauth_codes',
    'oauth_refresh_tokens',
    'logins',
    'spent_session_tokens',
    'ssh_keys',
  ],
  endpoints: [
    accounts,
    mfa,
    account,
    passkeys,
    joining,
    companySignup,
    sessions,
    sshKeys,
    lostDevice,
    identityProviders,
    identity,
    oauthApplications,
    oauthApprovals,
    oauth,
  ],
  apiDocs: () => import('./api-docs.ts'),
  jobs: authJobs,
  on: [
    on(secondFactorReset, (tx, { userId }) => endAll(tx, userId)),
    on(userRemoving, (tx, { userId }) => endAll(tx, userId)),
    on(companyLeaving, (tx, { userId, companyId }) => leaveCompany(tx, userId, companyId)),
    on(homeLeaving, (tx, { userId, nextCompanyId }) => leaveHome(tx, userId, nextCompanyId)),
  ],
  extensions: [extend(furtherProofs, removeProofs)],
})
