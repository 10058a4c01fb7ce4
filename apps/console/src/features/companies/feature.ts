import { feature } from '../../kit/screen/feature.ts'
import { forms } from './forms.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'companies',
  messages,
  screens,
  forms,
})
