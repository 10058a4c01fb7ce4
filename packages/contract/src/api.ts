/** All features of the API, in order, as plain data. A feature may depend only on the features above it. */
import { auth } from './auth/endpoints.ts'
import { account } from './auth/account/endpoints.ts'
import { companySignup } from './auth/company-signup/endpoints.ts'
import { joining } from './auth/joining/endpoints.ts'
import { identity } from './auth/identity-providers/sign-in/endpoints.ts'
import { identityProviders } from './auth/identity-providers/endpoints.ts'
import { mfa } from './auth/mfa/endpoints.ts'
import { applicationApprovals } from './auth/oauth/approvals/endpoints.ts'
import { applications } from './auth/oauth/applications/endpoints.ts'
import { oauth } from './auth/oauth/endpoints.ts'
import { passkeys } from './auth/passkeys/endpoints.ts'
import { sessions } from './auth/sessions/endpoints.ts'
import { channels } from './channels/endpoints.ts'
import { companies } from './companies/endpoints.ts'
import { credits } from './credits/endpoints.ts'
import { creditCodes } from './credits/codes/endpoints.ts'
import { companyData } from './credits/data/endpoints.ts'
import { deviceCredits } from './credits/devices/endpoints.ts'
import { creditReports } from './credits/reports/endpoints.ts'
import { deviceCommands } from './device-jobs/endpoints.ts'
import { actionLogs } from './device-jobs/action-logs/endpoints.ts'
import { jobOrders } from './device-jobs/orders/endpoints.ts'
import { deviceCsv } from './devices/csv/endpoints.ts'
import { devices } from './devices/endpoints.ts'
import { authorized } from './devices/authorized/endpoints.ts'
import { deviceConnections } from './devices/connections/endpoints.ts'
import { deviceTags } from './devices/tagging/endpoints.ts'
import { enrolment } from './devices/enrolment/endpoints.ts'
import { hostKeys } from './devices/host-keys/endpoints.ts'
import { files } from './files/endpoints.ts'
import { images } from './files/images/endpoints.ts'
import { backupRules } from './files/backups/endpoints.ts'
import { deviceUpdates } from './files/updates/endpoints.ts'
import { impersonation } from './impersonation/endpoints.ts'
import { mail } from './mail/endpoints.ts'
import { announcements } from './notifications/announcements/endpoints.ts'
import { notifications } from './notifications/endpoints.ts'
import { remoteConnect } from './remote-access/connect/endpoints.ts'
import { remoteAccess } from './remote-access/endpoints.ts'
import { roles } from './roles/endpoints.ts'
import { search } from './search/endpoints.ts'
import { settings } from './settings/endpoints.ts'
import { sharedViews } from './settings/shared-views/endpoints.ts'
import { translation } from './settings/translation/endpoints.ts'
import { statistics } from './statistics/endpoints.ts'
import { audit } from './system/audit/endpoints.ts'
import { publicAddress } from './system/public-address/endpoints.ts'
import { terms } from './system/terms/endpoints.ts'
import { tags } from './tags/endpoints.ts'
import { telemetry } from './telemetry/endpoints.ts'
import { users } from './users/endpoints.ts'
import { companyInvitations } from './users/company-invitations/endpoints.ts'
import { invitations } from './users/invitations/endpoints.ts'

export const api = {
  settings,
  translation,
  sharedViews,
  companies,
  channels,
  mail,
  roles,
  users,
  invitations,
  companyInvitations,
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
  notifications,
  announcements,
  impersonation,
  tags,
  enrolment,
  hostKeys,
  authorized,
  deviceTags,
  deviceConnections,
  devices,
  deviceCsv,
  deviceCommands,
  actionLogs,
  jobOrders,
  credits,
  creditCodes,
  companyData,
  deviceCredits,
  creditReports,
  files,
  images,
  deviceUpdates,
  backupRules,
  telemetry,
  remoteAccess,
  remoteConnect,
  statistics,
  search,
  terms,
  audit,
  publicAddress,
}

export type ApiFeature = keyof typeof api
