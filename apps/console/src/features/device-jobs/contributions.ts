import { contributions } from '../../kit/screen/contributions.ts'
import { companyActions } from './companyActions.ts'
import { tagsActions } from './tagsActions.ts'

export default contributions({ actions: { company: companyActions, tags: tagsActions } })
