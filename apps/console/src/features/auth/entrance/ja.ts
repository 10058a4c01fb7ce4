import { ja as identity } from '../identity-providers/messages/ja.ts'
import { ja as auth } from '../messages/ja.ts'

/** The Japanese texts of the pages that need no session. */
export const ja = { auth, identity }
