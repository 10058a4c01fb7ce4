import { feature } from '../../kit/screen/feature.ts'
import { companyActions } from './companyActions.ts'
import { deviceActions } from './deviceActions.ts'
import { forms } from './forms.ts'
import { guestEntrance } from './guests/entrance.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'remote-access',
  messages,
  screens: [...guestEntrance, ...screens],
  forms,
  actions: { device: deviceActions, company: companyActions },
})
