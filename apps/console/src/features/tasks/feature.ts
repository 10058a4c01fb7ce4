import { feature } from '../../kit/screen/feature.ts'
import { devicesActions } from './devicesActions.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { tagActions } from './tagActions.ts'

export default feature({
  name: 'tasks',
  messages,
  screens,
  actions: { devices: devicesActions, tag: tagActions },
})
