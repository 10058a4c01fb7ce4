import { entries as auth } from './features/auth/account.tsx'
import { entries as credits } from './features/credits/account.tsx'
import { entries as impersonation } from './features/impersonation/account.tsx'
import { entries as system } from './features/system/account.tsx'
import { entries as frame } from './frame/account/entries.ts'
import type { AccountEntry } from './kit/account/entry.ts'

/** Every line of the account menu. It comes when the menu is opened, so nothing that the first page needs may import it. */
export const accountEntries: readonly AccountEntry[] = [...frame, ...auth, ...impersonation, ...credits, ...system]
