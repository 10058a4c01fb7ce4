import { feature } from '../../kit/screen/feature.ts'
import { devicesActions } from './devicesActions.ts'
import { messages } from './messages.ts'

export default feature({ name: 'configurator', messages, actions: { devices: devicesActions } })
