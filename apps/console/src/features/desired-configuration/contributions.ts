import { contributions } from '../../kit/screen/contributions.ts'
import { devicesActions } from './devicesActions.ts'

export default contributions({ actions: { devices: devicesActions } })
