import { feature } from '../../kit/feature.ts'
import { messages } from './messages.ts'

export default feature({
  name: 'search',
  messages,
})
