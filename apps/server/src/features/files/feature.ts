import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { deviceRegistered, devicesMoved, devicesMoving, devicesRegistering } from '../devices/service.ts'
import { tagActions } from '../tags/service.ts'
import backupRules from './backups/handlers.ts'
import { downloadKinds } from './backups/request.ts'
import fileComparison from './compare/handlers.ts'
import { checkFirstFiles, orderFirstFiles } from './first-contact.ts'
import { moveFiles } from './on-device-events.ts'
import files from './handlers.ts'
import images from './image-handlers.ts'
import { fileJobs } from './jobs.ts'
import { fileActions } from './tag-actions.ts'
import deviceUpdates from './updates/handlers.ts'
import { updateKinds } from './updates/kinds.ts'
import { cancelUpdatesOf } from './updates/moved.ts'
import { sweepUpdates } from './updates/sweep.ts'

export default feature({
  name: 'files',
  tables: [
    'files',
    'backup_rules',
    'backup_rule_devices',
    'backup_rule_tags',
    'file_companies',
    'images',
    'device_updates',
  ],
  endpoints: [files, images, deviceUpdates, backupRules, fileComparison],
  apiDocs: () => import('./api-docs.ts'),
  deviceJobs: { ...downloadKinds, ...updateKinds },
  jobs: fileJobs,
  sweeps: [{ name: 'updates', run: sweepUpdates }],
  on: [
    on(devicesRegistering, (_tx, { context, entries, sources }) => checkFirstFiles(context, entries, sources)),
    on(deviceRegistered, (_tx, { context, device, files }) => orderFirstFiles(context, device, files)),
    on(devicesMoving, (tx, { app, ids }) => cancelUpdatesOf(app, tx, ids)),
    on(devicesMoved, (tx, { ids, companyId }) => moveFiles(tx, ids, companyId)),
  ],
  extensions: fileActions.map((source) => extend(tagActions, source)),
})
