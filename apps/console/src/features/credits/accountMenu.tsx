import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { IconGift } from '@tabler/icons-react'
import { accountEntry } from '../../kit/auth/account/entry.ts'
import { AccountLink } from '../../kit/auth/account/lines.tsx'
import { can } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { ResourceSummary } from './ResourceSummary.tsx'

function ActivateCode() {
  const t = useText()
  return <AccountLink icon={IconGift} label={t('credits:redeem.action')} href="/redeem-code" />
}

/** The entries of this feature in the account menu. A user without a company has no resources. */
export const entries = [
  accountEntry({
    id: 'resource-summary',
    part: 'panel',
    place: 4,
    shown: (user) => user.company_id !== 0 && can(user, credits.summary),
    Line: ResourceSummary,
  }),
  accountEntry({
    id: 'activate-code',
    part: 'item',
    place: 2,
    shown: (user) => can(user, creditCodes.activate),
    Line: ActivateCode,
  }),
]
