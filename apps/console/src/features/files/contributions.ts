import { contributions } from '../../kit/screen/contributions.ts'
import { devicesActions as backupActions } from './backups/devicesActions.ts'
import { forms } from './forms.ts'
import { tagActions } from './tagActions.ts'
import { devicesActions as updateActions } from './updates/devicesActions.ts'

export default contributions({ forms, actions: { devices: [...backupActions, ...updateActions], tag: tagActions } })
