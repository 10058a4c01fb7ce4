import { contributions } from '../../kit/screen/contributions.ts'
import { companiesMenu, companyActions, devicesActions } from './actionsElsewhere.ts'
import { forms } from './forms.ts'

export default contributions({
  forms,
  actions: { company: companyActions, companies: companiesMenu, devices: devicesActions },
})
