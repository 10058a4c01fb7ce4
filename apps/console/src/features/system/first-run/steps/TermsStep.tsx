import { Button } from '@mantine/core'
import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { Alert } from '@outpost/ui/Alert'
import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../../../kit/api/query.ts'
import { useSubmit } from '../../../../kit/form/useSubmit.ts'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { useLeave } from '../../../../shell/useLeave.ts'
import { TermsText } from '../../terms/TermsText.tsx'
import { useTerms } from '../../terms/useTerms.ts'
import classes from '../FirstRun.module.css'
import type { StepProps } from '../Step.tsx'

/** The terms of service. Without them there is only the way out. */
export function TermsStep({ done, onDone }: StepProps) {
  const t = useText()
  const client = useQueryClient()
  const leave = useLeave()
  const { terms, error } = useTerms()
  const accepted = (): void => {
    client.setQueryData<CurrentUser>(
      queryKey(auth.user, {}),
      (user) => user && { ...user, tos_accepted: true, terms_conditions: true },
    )
    onDone()
  }
  const {
    submit,
    state,
    error: problem,
  } = useSubmit({
    endpoint: auth.acceptTerms,
    reload: false,
    hideMsg: true,
    onDone: accepted,
  })
  if (error) return <ErrorState compact {...error} />
  if (!terms) return <Skeletons shape="lines" count={3} />
  return (
    <>
      {problem && (
        <Alert tone="error" title={problem.title} requestId={problem.requestId}>
          {problem.reason}
        </Alert>
      )}
      <p className={classes.help}>{t('terms:version', { version: terms.version })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text must scroll by keyboard */}
      <section className={classes.terms} aria-label={t('firstRun:terms.title')} tabIndex={0}>
        <TermsText terms={terms} />
      </section>
      {!done && (
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={leave}>
            {t('terms:agreement.leave')}
          </Button>
          <Button size="md" loading={state.waiting} onClick={() => submit({ tos_accepted: true })}>
            {t('terms:agreement.accept')}
          </Button>
        </div>
      )}
    </>
  )
}
