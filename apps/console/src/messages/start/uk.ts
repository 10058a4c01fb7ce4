import { uk as frame } from '../../shell/messages/uk.ts'
import { uk as kit } from '../kit/uk.ts'
import { uk as ui } from '../ui/uk.ts'

/** The Ukrainian messages that are needed before anything else is loaded. */
export const uk = { kit, frame, ui }
