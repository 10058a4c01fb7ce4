import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'

export default feature({ name: 'configurator', messages })
