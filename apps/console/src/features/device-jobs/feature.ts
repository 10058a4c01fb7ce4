import { feature } from '../../kit/screen/feature.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { tagsActions } from './tagsActions.ts'

export default feature({
  name: 'device-jobs',
  messages,
  screens,
  actions: { tags: tagsActions },
})
