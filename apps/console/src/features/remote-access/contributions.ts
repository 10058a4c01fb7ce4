import { contributions } from '../../kit/screen/contributions.ts'
import { companyActions } from './companyActions.ts'
import { deviceActions } from './deviceActions.ts'
import { forms } from './forms.ts'

export default contributions({ forms, actions: { device: deviceActions, company: companyActions } })
