import { ja as frame } from '../messages/ja.ts'
import { ja as kit } from '../../messages/kit/ja.ts'
import { ja as ui } from '../../messages/ui/ja.ts'

/** The Japanese messages that are needed before anything else is loaded. */
export const ja = { kit, frame, ui }
