import { contributions } from '../../kit/screen/contributions.ts'
import { deviceActions } from './quick/deviceActions.ts'

export default contributions({ actions: { device: deviceActions } })
