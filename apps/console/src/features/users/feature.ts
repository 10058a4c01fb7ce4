import { feature } from '../../kit/screen/feature.ts'
import { forms as adminForms } from './admin/forms.ts'
import { forms } from './forms.ts'
import { companiesMenu } from './company-invitations/companiesMenu.ts'
import { screens as signupScreens } from './company-invitations/screens.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'

export default feature({
  name: 'users',
  messages,
  screens: [...screens, ...signupScreens],
  forms: [...forms, ...adminForms],
  actions: { companies: companiesMenu },
})
