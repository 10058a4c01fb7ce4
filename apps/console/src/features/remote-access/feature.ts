import { feature } from '../../kit/screen/feature.ts'
import { guestEntrance } from './guests/entrance.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'remote-access',
  messages,
  screens: [...guestEntrance, ...screens],
})
