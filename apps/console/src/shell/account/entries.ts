import { accountEntry } from '../../kit/auth/account/entry.ts'
import { DarkMode } from './DarkMode.tsx'
import { AccountSettings, Logout } from './items.tsx'
import { Languages } from './Languages.tsx'
import { TimeZone } from './TimeZone.tsx'

/** Account menu entries that belong to no feature. Their positions leave room for those of features. */
export const entries = [
  accountEntry({ id: 'languages', part: 'panel', place: 1, Line: Languages }),
  accountEntry({ id: 'dark-mode', part: 'panel', place: 2, Line: DarkMode }),
  accountEntry({ id: 'time-zone', part: 'panel', place: 3, Line: TimeZone }),
  accountEntry({
    id: 'settings',
    part: 'item',
    place: 1,
    shown: (user) => !user.isImpersonating,
    Line: AccountSettings,
  }),
  accountEntry({ id: 'logout', part: 'item', place: 9, Line: Logout }),
]
