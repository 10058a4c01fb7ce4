import { IconHeartRateMonitor, IconHistory } from '@tabler/icons-react'
import { accountEntry } from '../../kit/auth/account/entry.ts'
import { AccountLink } from '../../kit/auth/account/lines.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { build } from '../../kit/browser/version.ts'
import { TermsLine } from './terms/TermsLine.tsx'

function Changelog() {
  const t = useText()
  return <AccountLink icon={IconHistory} label={t('system:changelog.title')} note={build.version} href="/changelog" />
}

function Status() {
  const t = useText()
  return <AccountLink icon={IconHeartRateMonitor} label={t('system:status.title')} href="/status" />
}

/** The entries of this feature in the account menu. */
export const entries = [
  accountEntry({ id: 'changelog', part: 'item', place: 3, Line: Changelog }),
  accountEntry({ id: 'status', part: 'item', place: 4, Line: Status }),
  accountEntry({ id: 'terms', part: 'item', place: 7, Line: TermsLine }),
]
