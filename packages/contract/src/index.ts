/** The ordered list of rooms: what the API consists of. A room may look only at rooms above it. */
import { auth } from './auth.ts'
import { account } from './auth/account.ts'
import { founding } from './auth/founding.ts'
import { joining } from './auth/joining.ts'
import { identity } from './auth/identity.ts'
import { identityProviders } from './auth/identity-providers.ts'
import { mfa } from './auth/mfa.ts'
import { applications } from './auth/applications.ts'
import { oauth } from './auth/oauth.ts'
import { passkeys } from './auth/passkeys.ts'
import { sessions } from './auth/sessions.ts'
import { channels } from './channels.ts'
import { companies } from './companies.ts'
import { credits } from './credits.ts'
import { creditCodes } from './credits/codes.ts'
import { companyData } from './credits/data.ts'
import { deviceCredits } from './credits/devices.ts'
import { creditReports } from './credits/reports.ts'
import { deviceCommands } from './devices/commands.ts'
import { devices } from './devices/devices.ts'
import { authorized } from './devices/authorized.ts'
import { deviceTags } from './devices/tagging.ts'
import { enrolment } from './devices/enrolment.ts'
import { hostKeys } from './devices/host-keys.ts'
import { files } from './files/files.ts'
import { images } from './files/images.ts'
import { backupRules } from './files/backups.ts'
import { deviceUpdates } from './files/updates.ts'
import { impersonation } from './impersonation.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { mail } from './mail.ts'
import { announcements } from './notifications/announcements.ts'
import { notifications } from './notifications/notifications.ts'
import { remoteAccess } from './remote-access/remote-access.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { sharedViews } from './settings/shared-views.ts'
import { translation } from './settings/translation.ts'
import { statistics } from './statistics.ts'
import { audit } from './system/audit.ts'
import { terms } from './system/terms.ts'
import { tags } from './tags.ts'
import { actionLogs } from './tags/action-logs.ts'
import { telemetry } from './telemetry.ts'
import { users } from './users.ts'
import { companyInvitations } from './users/company-invitations.ts'
import { invitations } from './users/invitations.ts'

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
  oauth,
  identityProviders,
  identity,
  joining,
  founding,
  sessions,
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
} as const

export type ApiRoom = keyof typeof api
/** Every endpoint with its room and key, for routes, documents and tests. */
export const allEndpoints: readonly { room: ApiRoom; key: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([room, endpoints]) =>
    Object.entries(endpoints).map(([key, endpoint]) => ({
      room: room as ApiRoom,
      key,
      endpoint: endpoint as Endpoint,
    })),
)
