import { feature } from '../../kit/screen/feature.ts'
import { devicesActions } from './devicesActions.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { tagActions } from './tagActions.ts'

export default feature({
  name: 'multi-config',
  messages,
  screens,
  actions: { devices: devicesActions, tag: tagActions },
})
