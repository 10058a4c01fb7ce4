import { IconFileText } from '@tabler/icons-react'
import { AccountButton } from '../../../kit/auth/account/lines.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Opens the terms of service from the account menu. */
export function TermsLine() {
  const t = useText()
  return <AccountButton icon={IconFileText} label={t('terms:title')} onClick={() => void open(dialogs.terms, {})} />
}
