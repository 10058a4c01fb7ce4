import { contributions } from '../../kit/screen/contributions.ts'
import { forms } from './forms.ts'

export default contributions({ forms })
