import { contributions } from '../../kit/screen/contributions.ts'
import { userActions } from './userActions.ts'

export default contributions({ actions: { user: userActions } })
