import { en as account } from '../features/auth/account/texts/en.ts'
import { en as start } from '../features/auth/start/texts/en.ts'
import { en as auth } from '../features/auth/texts/en.ts'
import { en as identity } from '../features/auth/identity/texts/en.ts'
import { en as passkeys } from '../features/auth/passkeys/texts/en.ts'
import { en as applications } from '../features/auth/applications/texts/en.ts'
import { en as companies } from '../features/companies/texts/en.ts'
import { en as credits } from '../features/credits/texts/en.ts'
import { en as device } from '../features/devices/page/texts/en.ts'
import { en as devices } from '../features/devices/texts/en.ts'
import { en as files } from '../features/files/texts/en.ts'
import { en as updates } from '../features/files/updates/texts/en.ts'
import { en as approved } from '../features/devices/approved/texts/en.ts'
import { en as impersonation } from '../features/impersonation/texts/en.ts'
import { en as mail } from '../features/mail/texts/en.ts'
import { en as notifications } from '../features/notifications/texts/en.ts'
import { en as remote } from '../features/remote-access/texts/en.ts'
import { en as permission } from '../features/roles/permissions/texts/en.ts'
import { en as roles } from '../features/roles/texts/en.ts'
import { en as search } from '../features/search/texts/en.ts'
import { en as system } from '../features/system/texts/en.ts'
import { en as audit } from '../features/system/audit/texts/en.ts'
import { en as terms } from '../features/system/terms/texts/en.ts'
import { en as tags } from '../features/tags/texts/en.ts'
import { en as telemetry } from '../features/telemetry/texts/en.ts'
import { en as userAdmin } from '../features/users/admin/texts/en.ts'
import { en as founding } from '../features/users/founding/texts/en.ts'
import { en as users } from '../features/users/texts/en.ts'
import { en as header } from '../frame/header/texts/en.ts'
import { en as frame } from '../frame/texts/en.ts'
import { en as errors } from './errors/en.ts'
import { en as statistics } from '../features/statistics/texts/en.ts'
import { en as kit } from './kit/en.ts'
import { en as map } from './map/en.ts'
import { en as results } from './results/en.ts'
import { en as says } from './says/en.ts'
import { en as table } from './table/en.ts'

/** English: the texts from which the keys of all languages are typed. */
export const texts = {
  users,
  founding,
  auth,
  account,
  passkeys,
  identity,
  applications,
  start,
  mail,
  companies,
  roles,
  permission,
  impersonation,
  notifications,
  devices,
  device,
  approved,
  credits,
  tags,
  userAdmin,
  files,
  updates,
  telemetry,
  remote,
  statistics,
  system,
  audit,
  search,
  terms,
  frame,
  header,
  errors,
  kit,
  map,
  results,
  says,
  table,
} as const
