import { nb as account } from '../features/auth/account/texts/nb.ts'
import { nb as start } from '../features/auth/start/texts/nb.ts'
import { nb as auth } from '../features/auth/texts/nb.ts'
import { nb as identity } from '../features/auth/identity/texts/nb.ts'
import { nb as passkeys } from '../features/auth/passkeys/texts/nb.ts'
import { nb as applications } from '../features/auth/applications/texts/nb.ts'
import { nb as companies } from '../features/companies/texts/nb.ts'
import { nb as credits } from '../features/credits/texts/nb.ts'
import { nb as device } from '../features/devices/page/texts/nb.ts'
import { nb as devices } from '../features/devices/texts/nb.ts'
import { nb as files } from '../features/files/texts/nb.ts'
import { nb as updates } from '../features/files/updates/texts/nb.ts'
import { nb as approved } from '../features/devices/approved/texts/nb.ts'
import { nb as impersonation } from '../features/impersonation/texts/nb.ts'
import { nb as mail } from '../features/mail/texts/nb.ts'
import { nb as notifications } from '../features/notifications/texts/nb.ts'
import { nb as remote } from '../features/remote-access/texts/nb.ts'
import { nb as permission } from '../features/roles/permissions/texts/nb.ts'
import { nb as roles } from '../features/roles/texts/nb.ts'
import { nb as search } from '../features/search/texts/nb.ts'
import { nb as system } from '../features/system/texts/nb.ts'
import { nb as audit } from '../features/system/audit/texts/nb.ts'
import { nb as terms } from '../features/system/terms/texts/nb.ts'
import { nb as tags } from '../features/tags/texts/nb.ts'
import { nb as telemetry } from '../features/telemetry/texts/nb.ts'
import { nb as userAdmin } from '../features/users/admin/texts/nb.ts'
import { nb as founding } from '../features/users/founding/texts/nb.ts'
import { nb as users } from '../features/users/texts/nb.ts'
import { nb as header } from '../frame/header/texts/nb.ts'
import { nb as frame } from '../frame/texts/nb.ts'
import { nb as errors } from './errors/nb.ts'
import { nb as statistics } from '../features/statistics/texts/nb.ts'
import { nb as kit } from './kit/nb.ts'
import { nb as map } from './map/nb.ts'
import { nb as results } from './results/nb.ts'
import { nb as says } from './says/nb.ts'
import { nb as table } from './table/nb.ts'

export { nb as ui } from './ui/nb.ts'

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
