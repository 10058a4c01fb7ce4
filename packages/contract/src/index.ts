/**
 * The API including its schemas, for the server, the API document and tests. A page that only sends requests imports
 * the `endpoints.ts` of the feature instead.
 */
import { api, type ApiFeature } from './api.ts'
import { authSchemas } from './auth/schemas.ts'
import { accountSchemas } from './auth/account/schemas.ts'
import { companySignupSchemas } from './auth/company-signup/schemas.ts'
import { joiningSchemas } from './auth/joining/schemas.ts'
import { identitySchemas } from './auth/identity-providers/sign-in/schemas.ts'
import { identityProviderSchemas } from './auth/identity-providers/schemas.ts'
import { mfaSchemas } from './auth/mfa/schemas.ts'
import { applicationApprovalSchemas } from './auth/oauth/approvals/schemas.ts'
import { applicationSchemas } from './auth/oauth/applications/schemas.ts'
import { oauthSchemas } from './auth/oauth/schemas.ts'
import { passkeySchemas } from './auth/passkeys/schemas.ts'
import { sessionSchemas } from './auth/sessions/schemas.ts'
import { channelSchemas } from './channels/schemas.ts'
import { companySchemas } from './companies/schemas.ts'
import { creditSchemas } from './credits/schemas.ts'
import { creditCodeSchemas } from './credits/codes/schemas.ts'
import { companyDataSchemas } from './credits/data/schemas.ts'
import { deviceCreditSchemas } from './credits/devices/schemas.ts'
import { creditReportSchemas } from './credits/reports/schemas.ts'
import { deviceCommandSchemas } from './device-jobs/schemas.ts'
import { actionLogSchemas } from './device-jobs/action-logs/schemas.ts'
import { jobOrderSchemas } from './device-jobs/orders/schemas.ts'
import { deviceCsvSchemas } from './devices/csv/schemas.ts'
import { deviceSchemas } from './devices/schemas.ts'
import { authorizedSchemas } from './devices/authorized/schemas.ts'
import { deviceConnectionSchemas } from './devices/connections/schemas.ts'
import { deviceTagSchemas } from './devices/tagging/schemas.ts'
import { enrolmentSchemas } from './devices/enrolment/schemas.ts'
import { hostKeySchemas } from './devices/host-keys/schemas.ts'
import { fileSchemas } from './files/schemas.ts'
import { imageSchemas } from './files/images/schemas.ts'
import { backupRuleSchemas } from './files/backups/schemas.ts'
import { deviceUpdateSchemas } from './files/updates/schemas.ts'
import { impersonationSchemas } from './impersonation/schemas.ts'
import { mailSchemas } from './mail/schemas.ts'
import { announcementSchemas } from './notifications/announcements/schemas.ts'
import { notificationSchemas } from './notifications/schemas.ts'
import { remoteConnectSchemas } from './remote-access/connect/schemas.ts'
import { remoteAccessSchemas } from './remote-access/schemas.ts'
import { roleSchemas } from './roles/schemas.ts'
import { searchSchemas } from './search/schemas.ts'
import { settingSchemas } from './settings/schemas.ts'
import { sharedViewSchemas } from './settings/shared-views/schemas.ts'
import { translationSchemas } from './settings/translation/schemas.ts'
import { statisticsSchemas } from './statistics/schemas.ts'
import { auditSchemas } from './system/audit/schemas.ts'
import { publicAddressSchemas } from './system/public-address/schemas.ts'
import { termsSchemas } from './system/terms/schemas.ts'
import { tagSchemas } from './tags/schemas.ts'
import { telemetrySchemas } from './telemetry/schemas.ts'
import { userSchemas } from './users/schemas.ts'
import { companyInvitationSchemas } from './users/company-invitations/schemas.ts'
import { invitationSchemas } from './users/invitations/schemas.ts'
import type { Endpoints, SchemasOf } from './kit/endpoint.ts'
import { type EndpointWithSchemas, withSchemas } from './kit/with-schemas.ts'

const schemas: { readonly [K in ApiFeature]: SchemasOf<(typeof api)[K]> } = {
  settings: settingSchemas,
  translation: translationSchemas,
  sharedViews: sharedViewSchemas,
  companies: companySchemas,
  channels: channelSchemas,
  mail: mailSchemas,
  roles: roleSchemas,
  users: userSchemas,
  invitations: invitationSchemas,
  companyInvitations: companyInvitationSchemas,
  auth: authSchemas,
  mfa: mfaSchemas,
  account: accountSchemas,
  passkeys: passkeySchemas,
  applications: applicationSchemas,
  applicationApprovals: applicationApprovalSchemas,
  oauth: oauthSchemas,
  identityProviders: identityProviderSchemas,
  identity: identitySchemas,
  joining: joiningSchemas,
  companySignup: companySignupSchemas,
  sessions: sessionSchemas,
  notifications: notificationSchemas,
  announcements: announcementSchemas,
  impersonation: impersonationSchemas,
  tags: tagSchemas,
  enrolment: enrolmentSchemas,
  hostKeys: hostKeySchemas,
  authorized: authorizedSchemas,
  deviceTags: deviceTagSchemas,
  deviceConnections: deviceConnectionSchemas,
  devices: deviceSchemas,
  deviceCsv: deviceCsvSchemas,
  deviceCommands: deviceCommandSchemas,
  actionLogs: actionLogSchemas,
  jobOrders: jobOrderSchemas,
  credits: creditSchemas,
  creditCodes: creditCodeSchemas,
  companyData: companyDataSchemas,
  deviceCredits: deviceCreditSchemas,
  creditReports: creditReportSchemas,
  files: fileSchemas,
  images: imageSchemas,
  deviceUpdates: deviceUpdateSchemas,
  backupRules: backupRuleSchemas,
  telemetry: telemetrySchemas,
  remoteAccess: remoteAccessSchemas,
  remoteConnect: remoteConnectSchemas,
  search: searchSchemas,
  statistics: statisticsSchemas,
  terms: termsSchemas,
  audit: auditSchemas,
  publicAddress: publicAddressSchemas,
}

/** All endpoints with their feature and key, for routes, documents and tests. */
export const allEndpoints: readonly { feature: ApiFeature; key: string; endpoint: EndpointWithSchemas }[] = (
  Object.keys(api) as ApiFeature[]
).flatMap((feature) =>
  Object.entries(withSchemas<Endpoints>(api[feature], schemas[feature])).map(([key, endpoint]) => ({
    feature,
    key,
    endpoint,
  })),
)
