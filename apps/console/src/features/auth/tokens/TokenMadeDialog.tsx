import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { curlLine } from '../../../kit/api/curl/curl.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../account/Account.module.css'

/** A newly created token, and the path of an endpoint that it gives access to. */
export interface MadeToken {
  token: string
  example: string | undefined
}

/** A shell command that tries the token. Tokens contain no characters that need quoting in a shell. */
const lineOf = (token: string, path: string): string =>
  curlLine({ endpoint: { method: 'GET', path }, input: {}, token })

/** A dialog with the token, which is not shown again on any screen. */
export default function TokenMadeDialog({ made, close }: DialogProps<{ made: MadeToken }>) {
  const t = useText()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('account:token.made')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('account:token.kept')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <Alert tone="warning" title={t('account:token.once')} />
        <CopyLine text={made.token} label={t('account:token.copy')} />
        {made.example !== undefined && (
          <div className={classes.labels}>
            <p className={classes.caption}>{t('account:token.try')}</p>
            <CopyLine text={lineOf(made.token, made.example)} label={t('account:token.copyLine')} />
          </div>
        )}
      </div>
    </DetailsDialog>
  )
}
