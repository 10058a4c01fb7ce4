import { feature } from '../../kit/screen/feature.ts'
import { screens as signupScreens } from './company-invitations/screens.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'users',
  messages,
  screens: [...screens, ...signupScreens],
})
