import { account } from '@outpost/contract/auth/account/endpoints'
import { ConfirmDialog } from '@outpost/ui/Dialog'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { type DialogProps, useDialogLayer } from '../../dialog/dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import { useSubmit } from '../../form/useSubmit.ts'
import { IdentityButtons } from './IdentityButtons.tsx'

/**
 * A dialog that requests the password before an operation, with the server's message as its title. Its result is true
 * once the server has accepted the password.
 */
export default function PasswordWindow({ title, close }: DialogProps<{ title: string }, true>) {
  const t = useText()
  const ui = useUiMessages()
  const { submit, state, error } = useSubmit({
    endpoint: account.confirmPassword,
    hideMsg: true,
    reload: false,
    onDone: () => close(true),
  })
  return (
    <ConfirmDialog
      {...useDialogLayer()}
      title={title}
      message={null}
      askPassword={`${t('kit:invalid.required')}: ${ui.password}`}
      confirmLabel={t('kit:stepUp.confirm')}
      loading={state.waiting}
      error={error}
      onConfirm={({ password }) => submit({ password })}
    >
      <IdentityButtons onConfirmed={() => close(true)} />
    </ConfirmDialog>
  )
}
