import { Button } from '@mantine/core'
import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useBrand } from '../../../brand.ts'
import { useLeave } from '../../../shell/useLeave.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { queryKey } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useSubmit } from '../../../kit/form/useSubmit.ts'
import classes from './Terms.module.css'
import { TermsText } from './TermsText.tsx'
import { useTerms } from './useTerms.ts'

/** A dialog with the terms of service. The user can only accept them or sign out. */
export default function AgreementDialog({ close }: DialogProps<object, true>) {
  const t = useText()
  const { name, short_name } = useBrand()
  const client = useQueryClient()
  const { terms, error } = useTerms()
  const leave = useLeave()
  const accepted = (): void => {
    client.setQueryData<CurrentUser>(
      queryKey(auth.user, {}),
      (user) => user && { ...user, tos_accepted: true, terms_conditions: true },
    )
    close(true)
  }
  const {
    submit,
    state,
    error: problem,
  } = useSubmit({ endpoint: auth.acceptTerms, reload: false, hideMsg: true, onDone: accepted })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('terms:agreement.title')}
      purpose={terms && t('terms:version', { version: terms.version })}
      loading={!terms && !error}
      error={error}
      footerStart={
        <Button variant="default" size="md" onClick={leave}>
          {t('terms:agreement.leave')}
        </Button>
      }
      footer={
        <Button size="md" disabled={!terms} loading={state.waiting} onClick={() => submit({ tos_accepted: true })}>
          {t('terms:agreement.accept')}
        </Button>
      }
    >
      {problem && (
        <Alert tone="error" title={problem.title} requestId={problem.requestId}>
          {problem.reason}
        </Alert>
      )}
      <p className={classes.intro}>{t('terms:agreement.intro', { name: short_name === '' ? name : short_name })}</p>
      {terms && <TermsText terms={terms} />}
    </DetailsDialog>
  )
}
