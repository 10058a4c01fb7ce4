import { Button } from '@mantine/core'
import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { useLeave } from '../../../shell/useLeave.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useAddressSaved } from '../useAddressSaved.ts'

interface EmailPromptProps {
  /** The current address is not verified yet, and may be mistyped. */
  unproven?: boolean
}

/**
 * A dialog that asks for the user's email address. If the account has a username in its place, the only alternative is
 * to sign out.
 */
export default function EmailPromptDialog({ unproven = false, close }: DialogProps<EmailPromptProps, true>) {
  const t = useText()
  const leave = useLeave()
  // A user who is already on the verification screen stays there.
  const done = useAddressSaved(() => close(true), { stay: unproven })
  return (
    <DialogForm
      endpoint={account.changeEmail}
      schema={accountSchemas.changeEmail.input}
      initial={{}}
      title={t('start:email.title')}
      purpose={t(unproven ? 'start:email.unproven' : 'start:email.purpose')}
      submitLabel={t('start:email.verb')}
      footerStart={
        !unproven && (
          <Button variant="default" size="md" onClick={leave}>
            {t('start:email.leave')}
          </Button>
        )
      }
      reload={false}
      successMsg={t('start:email.saved')}
      onDone={done}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        label={t('start:email.label')}
        help={t('start:email.help')}
      />
    </DialogForm>
  )
}
