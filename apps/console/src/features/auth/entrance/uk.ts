import { uk as identity } from '../identity-providers/messages/uk.ts'
import { uk as auth } from '../messages/uk.ts'

/** The Ukrainian texts of the pages that need no session. */
export const uk = { auth, identity }
