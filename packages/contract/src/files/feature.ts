import { feature } from '../kit/feature.ts'
import { files } from './endpoints.ts'
import { images } from './images/endpoints.ts'
import { deviceUpdates } from './updates/endpoints.ts'
import { backupRules } from './backups/endpoints.ts'
import { fileComparison } from './compare/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'files',
  endpoints: { files, images, deviceUpdates, backupRules, fileComparison },
  permissions,
  scopes,
})
