import { en as identity } from '../identity-providers/messages/en.ts'
import { en as auth } from '../messages/en.ts'

/** The English texts of the pages that need no session. */
export const en = { auth, identity }
