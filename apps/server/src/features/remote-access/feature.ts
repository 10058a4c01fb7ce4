import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { companyMoving, companyRemoving } from '../companies/service.ts'
import { devicesAdded, devicesMoved, devicesMoving } from '../devices/service.ts'
import { moveHistory } from './on-company-events.ts'
import { addMainEntries, moveEntries } from './on-device-events.ts'
import accessRequests from './approval/handlers.ts'
import remoteCommands from './command/handlers.ts'
import { endForbiddenCommands } from './command/sweep.ts'
import remoteConnect from './connect/handlers.ts'
import remoteConsent from './consent/handlers.ts'
import { keepChoices, requireMove } from './consent/moves.ts'
import remoteCredentials from './credentials/handlers.ts'
import remoteAccess from './handlers.ts'
import native from './native/handlers.ts'
import recordings from './recording/handlers.ts'
import sftp from './sftp/handlers.ts'
import remoteGuests from './guests/handlers.ts'
import remoteViewing from './viewing/handlers.ts'
import { remoteAccessJobs } from './jobs.ts'
import { endWebRecordings } from './recording/end-web-recordings.ts'
import { indexRecordings } from './recording/search/index-recordings.ts'
import { endInterrupted } from './scan/attempt.ts'
import remoteScan from './scan/handlers.ts'

export default feature({
  name: 'remote-access',
  tables: [
    'remote_access',
    'remote_access_tags',
    'remote_access_credentials',
    'remote_sessions',
    'remote_session_guests',
    'web_session_grants',
    'port_scans',
    'remote_approval_settings',
    'access_requests',
    'remote_consents',
    'recording_settings',
    'session_recordings',
    'session_recording_parts',
    'session_recording_minutes',
  ],
  endpoints: [
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
  ],
  apiDocs: () => import('./api-docs.ts'),
  jobs: remoteAccessJobs,
  sweeps: [
    { name: 'port scans', run: endInterrupted },
    { name: 'remote commands', run: endForbiddenCommands },
    { name: 'recordings of web sessions', run: endWebRecordings },
    { name: 'search of recordings', run: indexRecordings },
  ],
  on: [
    on(companyRemoving, (tx, { id, parentId }) => moveHistory(tx, id, parentId)),
    on(companyMoving, (tx, { id }) => keepChoices(tx, id)),
    on(devicesMoving, (tx, moving) => requireMove(tx, moving)),
    on(devicesAdded, (tx, { devices }) => addMainEntries(tx, devices)),
    on(devicesMoved, (tx, { ids, companyId }) => moveEntries(tx, ids, companyId)),
  ],
})
