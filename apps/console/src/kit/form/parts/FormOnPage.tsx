import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import type { FormDialogProps } from '@outpost/ui/Dialog'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { useText } from '../../i18n/i18n.ts'
import classes from './Forms.module.css'

type Shared =
  | 'title'
  | 'purpose'
  | 'loading'
  | 'failure'
  | 'error'
  | 'onSubmit'
  | 'submitLabel'
  | 'submitting'
  | 'danger'
  | 'footerStart'
  | 'children'

/** The layout of a form on a separate page instead of in a dialog. */
export function FormOnPage(props: Pick<FormDialogProps, Shared> & { onLeave: () => void }) {
  const t = useText()
  const { error, failure, submitting, loading, danger = false } = props
  return (
    <Page title={props.title} description={props.purpose}>
      <form
        noValidate
        className={classes.page}
        onSubmit={(event) => {
          event.preventDefault()
          if (!submitting && !loading) props.onSubmit()
        }}
      >
        <Card>
          <FieldStack>
            {error && (
              <Alert tone="error" title={error.title} requestId={error.requestId}>
                {error.reason}
              </Alert>
            )}
            {failure ? <ErrorState compact {...failure} /> : loading ? <Skeletons shape="form" /> : props.children}
            <div className={classes.buttons}>
              <span className={classes.start}>{props.footerStart}</span>
              <Button variant="default" size="md" onClick={props.onLeave}>
                {t('kit:cancel')}
              </Button>
              <Button type="submit" size="md" loading={submitting} disabled={loading} {...(danger && { color: 'red' })}>
                {props.submitLabel}
              </Button>
            </div>
          </FieldStack>
        </Card>
      </form>
    </Page>
  )
}
