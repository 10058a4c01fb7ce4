import { uk as frame } from '../messages/uk.ts'
import { uk as kit } from '../../messages/kit/uk.ts'
import { uk as ui } from '../../messages/ui/uk.ts'

/** The Ukrainian messages that are needed before anything else is loaded. */
export const uk = { kit, frame, ui }
