import { IconFileText } from '@tabler/icons-react'
import { AccountButton } from '../../../kit/auth/account/lines.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** An entry in the account menu that opens the terms of service. */
export function TermsLine() {
  const t = useText()
  return <AccountButton icon={IconFileText} label={t('terms:title')} onClick={() => void open(dialogs.terms, {})} />
}
