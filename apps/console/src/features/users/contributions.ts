import { contributions } from '../../kit/screen/contributions.ts'
import { forms as adminForms } from './admin/forms.ts'
import { forms } from './forms.ts'
import { companiesMenu } from './company-invitations/companiesMenu.ts'

export default contributions({ forms: [...forms, ...adminForms], actions: { companies: companiesMenu } })
