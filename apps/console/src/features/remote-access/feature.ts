import { feature } from '../../kit/screen/feature.ts'
import { companyActions } from './companyActions.ts'
import { deviceActions } from './deviceActions.ts'
import { forms } from './forms.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'remote-access',
  messages,
  screens,
  forms,
  actions: { device: deviceActions, company: companyActions },
})
