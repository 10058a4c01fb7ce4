import { contributions } from '../../kit/screen/contributions.ts'
import { userActions } from './lost-device/userActions.ts'

export default contributions({ actions: { user: userActions } })
