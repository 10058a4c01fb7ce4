import { nb as identity } from '../identity-providers/messages/nb.ts'
import { nb as auth } from '../messages/nb.ts'

/** The Norwegian texts of the pages that need no session. */
export const nb = { auth, identity }
