import { DetailsDialog } from '@outpost/ui/Dialog'
import { useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { TermsText } from './TermsText.tsx'
import { useTerms } from './useTerms.ts'

/** A dialog with the terms of service and their date. */
export default function TermsDialog() {
  const t = useText()
  const { terms, error } = useTerms()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('terms:title')}
      purpose={terms && t('terms:version', { version: terms.version })}
      loading={!terms && !error}
      error={error}
    >
      {terms && <TermsText terms={terms} />}
    </DetailsDialog>
  )
}
