import accounts from './features/auth/handlers.ts'
import account from './features/auth/account-handlers.ts'
import founding from './features/auth/founding-handlers.ts'
import joining from './features/auth/joining-handlers.ts'
import mfa from './features/auth/mfa-handlers.ts'
import oauthApplications from './features/auth/oauth/application-handlers.ts'
import oauth from './features/auth/oauth/handlers.ts'
import identity from './features/auth/identity-service/handlers.ts'
import identityProviders from './features/auth/identity-service/provider-handlers.ts'
import passkeys from './features/auth/passkeys/handlers.ts'
import sessions from './features/auth/session-handlers.ts'
import channels from './features/channels/handlers.ts'
import companies from './features/companies/handlers.ts'
import creditCodes from './features/credits/code-handlers.ts'
import companyData from './features/credits/data-handlers.ts'
import deviceCredits from './features/credits/device-handlers.ts'
import creditReports from './features/credits/report-handlers.ts'
import credits from './features/credits/handlers.ts'
import authorized from './features/devices/authorized-handlers.ts'
import deviceCommands from './features/devices/command-handlers.ts'
import devices from './features/devices/handlers.ts'
import enrolment from './features/devices/enrolment-handlers.ts'
import hostKeys from './features/devices/host-key-handlers.ts'
import deviceTags from './features/devices/tag-handlers.ts'
import files from './features/files/handlers.ts'
import images from './features/files/image-handlers.ts'
import backupRules from './features/files/backups/handlers.ts'
import deviceUpdates from './features/files/updates/handlers.ts'
import impersonation from './features/impersonation/handlers.ts'
import mail from './features/mail/handlers.ts'
import announcements from './features/notifications/announcement-handlers.ts'
import notifications from './features/notifications/handlers.ts'
import remoteAccess from './features/remote-access/handlers.ts'
import roles from './features/roles/handlers.ts'
import search from './features/search/handlers.ts'
import settings from './features/settings/handlers.ts'
import sharedViews from './features/settings/shared-views-handlers.ts'
import translation from './features/settings/translation-handlers.ts'
import statistics from './features/statistics/handlers.ts'
import audit from './features/system/audit-handlers.ts'
import terms from './features/system/terms-handlers.ts'
import tags from './features/tags/handlers.ts'
import actionLogs from './features/tags/log-handlers.ts'
import telemetry from './features/telemetry/handlers.ts'
import users from './features/users/handlers.ts'
import companyInvitations from './features/users/company-invitation-handlers.ts'
import invitations from './features/users/invitation-handlers.ts'
import type { Implementation } from './kit/implement.ts'

/** The ordered list of rooms. A room may import only rooms above its own line, and those through `service.ts`. */
export const features: readonly Implementation[] = [
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
  accounts,
  mfa,
  account,
  passkeys,
  joining,
  founding,
  sessions,
  identityProviders,
  identity,
  oauthApplications,
  oauth,
  notifications,
  announcements,
  impersonation,
  tags,
  actionLogs,
  enrolment,
  hostKeys,
  authorized,
  deviceTags,
  deviceCommands,
  devices,
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
  search,
  statistics,
  terms,
  audit,
]
