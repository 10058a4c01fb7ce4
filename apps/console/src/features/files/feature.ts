import { feature } from '../../kit/screen/feature.ts'
import { devicesActions as backupActions } from './backups/devicesActions.ts'
import { forms } from './forms.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { tagActions } from './tagActions.ts'
import { devicesActions as updateActions } from './updates/devicesActions.ts'

export default feature({
  name: 'files',
  messages,
  screens,
  forms,
  actions: { devices: [...backupActions, ...updateActions], tag: tagActions },
})
