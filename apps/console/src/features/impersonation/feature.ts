import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { userActions } from './userActions.ts'

export default feature({
  name: 'impersonation',
  messages,
  screens,
  actions: { user: userActions },
  accountMenu: () => import('./accountMenu.tsx'),
})
