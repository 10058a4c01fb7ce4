import { accountEntry } from '../../kit/auth/account/entry.ts'
import { StatusPanel } from './StatusPanel.tsx'

/** The entry of this feature in the account menu. */
export const entries = [accountEntry({ id: 'impersonation', part: 'panel', place: 5, Line: StatusPanel })]
