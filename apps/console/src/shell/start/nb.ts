import { nb as frame } from '../messages/nb.ts'
import { nb as kit } from '../../messages/kit/nb.ts'
import { nb as ui } from '../../messages/ui/nb.ts'

/** The Norwegian messages that are needed before anything else is loaded. */
export const nb = { kit, frame, ui }
