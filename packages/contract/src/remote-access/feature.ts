import { feature } from '../kit/feature.ts'
import { accessRequests } from './approval/endpoints.ts'
import { remoteCommands } from './command/endpoints.ts'
import { remoteConsent } from './consent/endpoints.ts'
import { remoteConnect } from './connect/endpoints.ts'
import { remoteCredentials } from './credentials/endpoints.ts'
import { remoteAccess } from './endpoints.ts'
import { remoteGuests } from './guests/endpoints.ts'
import { native } from './native/endpoints.ts'
import { sftp } from './sftp/endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { recordings } from './recording/endpoints.ts'
import { remoteScan } from './scan/endpoints.ts'
import { remoteViewing } from './viewing/endpoints.ts'

export default feature({
  name: 'remote-access',
  endpoints: {
    accessRequests,
    remoteAccess,
    remoteCommands,
    remoteConnect,
    remoteConsent,
    remoteCredentials,
    remoteScan,
    remoteGuests,
    remoteViewing,
    native,
    recordings,
    sftp,
  },
  permissions,
  scopes,
})
