import { contributions } from '../../kit/screen/contributions.ts'
import { tagsActions } from './tagsActions.ts'

export default contributions({ actions: { tags: tagsActions } })
