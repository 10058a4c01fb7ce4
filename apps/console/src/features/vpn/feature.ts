import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'
import { quickScreens } from './quick/screens.ts'
import { screens } from './screens.ts'

export default feature({ name: 'vpn', messages, screens: [...screens, ...quickScreens] })
