import { uk as account } from '../features/auth/account/texts/uk.ts'
import { uk as start } from '../features/auth/start/texts/uk.ts'
import { uk as auth } from '../features/auth/texts/uk.ts'
import { uk as identity } from '../features/auth/identity/texts/uk.ts'
import { uk as passkeys } from '../features/auth/passkeys/texts/uk.ts'
import { uk as applications } from '../features/auth/applications/texts/uk.ts'
import { uk as companies } from '../features/companies/texts/uk.ts'
import { uk as credits } from '../features/credits/texts/uk.ts'
import { uk as device } from '../features/devices/page/texts/uk.ts'
import { uk as devices } from '../features/devices/texts/uk.ts'
import { uk as files } from '../features/files/texts/uk.ts'
import { uk as updates } from '../features/files/updates/texts/uk.ts'
import { uk as approved } from '../features/devices/approved/texts/uk.ts'
import { uk as impersonation } from '../features/impersonation/texts/uk.ts'
import { uk as mail } from '../features/mail/texts/uk.ts'
import { uk as notifications } from '../features/notifications/texts/uk.ts'
import { uk as remote } from '../features/remote-access/texts/uk.ts'
import { uk as permission } from '../features/roles/permissions/texts/uk.ts'
import { uk as roles } from '../features/roles/texts/uk.ts'
import { uk as search } from '../features/search/texts/uk.ts'
import { uk as system } from '../features/system/texts/uk.ts'
import { uk as audit } from '../features/system/audit/texts/uk.ts'
import { uk as terms } from '../features/system/terms/texts/uk.ts'
import { uk as tags } from '../features/tags/texts/uk.ts'
import { uk as telemetry } from '../features/telemetry/texts/uk.ts'
import { uk as userAdmin } from '../features/users/admin/texts/uk.ts'
import { uk as founding } from '../features/users/founding/texts/uk.ts'
import { uk as users } from '../features/users/texts/uk.ts'
import { uk as header } from '../frame/header/texts/uk.ts'
import { uk as frame } from '../frame/texts/uk.ts'
import { uk as errors } from './errors/uk.ts'
import { uk as statistics } from '../features/statistics/texts/uk.ts'
import { uk as kit } from './kit/uk.ts'
import { uk as map } from './map/uk.ts'
import { uk as results } from './results/uk.ts'
import { uk as says } from './says/uk.ts'
import { uk as table } from './table/uk.ts'

export { uk as ui } from './ui/uk.ts'

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
