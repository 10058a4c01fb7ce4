import { nb as frame } from '../../shell/messages/nb.ts'
import { nb as kit } from '../kit/nb.ts'
import { nb as ui } from '../ui/nb.ts'

/** The Norwegian messages that are needed before anything else is loaded. */
export const nb = { kit, frame, ui }
