import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({ name: 'move-ins', messages, screens })
