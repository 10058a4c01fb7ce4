import { feature } from '../../kit/feature.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'telemetry',
  messages,
  screens,
})
