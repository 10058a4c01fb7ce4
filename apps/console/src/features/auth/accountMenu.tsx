import { accountEntry } from '../../kit/auth/account/entry.ts'
import { CompanySwitcher } from './CompanySwitcher.tsx'

/** The entries of this feature in the account menu. */
export const entries = [
  accountEntry({
    id: 'companies',
    part: 'panel',
    place: 4,
    shown: (user) => !user.isImpersonating,
    Line: CompanySwitcher,
  }),
]
