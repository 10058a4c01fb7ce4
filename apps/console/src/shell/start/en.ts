import { en as frame } from '../messages/en.ts'
import { en as kit } from '../../messages/kit/en.ts'

/** The English messages that are needed before anything else is loaded. */
export const en = { kit, frame }
