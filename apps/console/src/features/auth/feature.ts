import { feature } from '../../kit/screen/feature.ts'
import { entrance } from './entrance.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'auth',
  messages,
  screens: [...entrance, ...screens],
  accountMenu: () => import('./accountMenu.tsx'),
})
