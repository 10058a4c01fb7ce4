import { accountEntry } from '../../kit/account/entry.ts'
import { StatusPanel } from './StatusPanel.tsx'

/** The room's line in the account menu (FRAME-038). */
export const entries = [accountEntry({ id: 'impersonation', part: 'panel', place: 5, Line: StatusPanel })]
