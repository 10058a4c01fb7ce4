import { feature } from '../../kit/screen/feature.ts'
import { companiesMenu, companyActions, devicesActions } from './actionsElsewhere.ts'
import { forms } from './forms.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'credits',
  messages,
  screens,
  forms,
  actions: { company: companyActions, companies: companiesMenu, devices: devicesActions },
  accountMenu: () => import('./accountMenu.tsx'),
})
