import { contributions } from '../../kit/screen/contributions.ts'
import { devicesActions } from './devicesActions.ts'
import { tagActions } from './tagActions.ts'

export default contributions({ actions: { devices: devicesActions, tag: tagActions } })
