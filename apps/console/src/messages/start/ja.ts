import { ja as frame } from '../../shell/messages/ja.ts'
import { ja as kit } from '../kit/ja.ts'
import { ja as ui } from '../ui/ja.ts'

/** The Japanese messages that are needed before anything else is loaded. */
export const ja = { kit, frame, ui }
