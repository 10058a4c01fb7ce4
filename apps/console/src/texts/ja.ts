import { ja as account } from '../features/auth/account/texts/ja.ts'
import { ja as start } from '../features/auth/start/texts/ja.ts'
import { ja as auth } from '../features/auth/texts/ja.ts'
import { ja as identity } from '../features/auth/identity/texts/ja.ts'
import { ja as passkeys } from '../features/auth/passkeys/texts/ja.ts'
import { ja as applications } from '../features/auth/applications/texts/ja.ts'
import { ja as companies } from '../features/companies/texts/ja.ts'
import { ja as credits } from '../features/credits/texts/ja.ts'
import { ja as device } from '../features/devices/page/texts/ja.ts'
import { ja as devices } from '../features/devices/texts/ja.ts'
import { ja as files } from '../features/files/texts/ja.ts'
import { ja as updates } from '../features/files/updates/texts/ja.ts'
import { ja as approved } from '../features/devices/approved/texts/ja.ts'
import { ja as impersonation } from '../features/impersonation/texts/ja.ts'
import { ja as mail } from '../features/mail/texts/ja.ts'
import { ja as notifications } from '../features/notifications/texts/ja.ts'
import { ja as remote } from '../features/remote-access/texts/ja.ts'
import { ja as permission } from '../features/roles/permissions/texts/ja.ts'
import { ja as roles } from '../features/roles/texts/ja.ts'
import { ja as search } from '../features/search/texts/ja.ts'
import { ja as system } from '../features/system/texts/ja.ts'
import { ja as audit } from '../features/system/audit/texts/ja.ts'
import { ja as terms } from '../features/system/terms/texts/ja.ts'
import { ja as tags } from '../features/tags/texts/ja.ts'
import { ja as telemetry } from '../features/telemetry/texts/ja.ts'
import { ja as userAdmin } from '../features/users/admin/texts/ja.ts'
import { ja as founding } from '../features/users/founding/texts/ja.ts'
import { ja as users } from '../features/users/texts/ja.ts'
import { ja as header } from '../frame/header/texts/ja.ts'
import { ja as frame } from '../frame/texts/ja.ts'
import { ja as errors } from './errors/ja.ts'
import { ja as statistics } from '../features/statistics/texts/ja.ts'
import { ja as kit } from './kit/ja.ts'
import { ja as map } from './map/ja.ts'
import { ja as results } from './results/ja.ts'
import { ja as says } from './says/ja.ts'
import { ja as table } from './table/ja.ts'

export { ja as ui } from './ui/ja.ts'

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
}
