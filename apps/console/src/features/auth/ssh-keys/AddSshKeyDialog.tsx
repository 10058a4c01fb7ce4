import { sshKeys } from '@outpost/contract/auth/ssh-keys/endpoints'
import { sshKeySchemas } from '@outpost/contract/auth/ssh-keys/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that adds an SSH key. */
export default function AddSshKeyDialog({ close }: DialogProps<object, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={sshKeys.create}
      schema={sshKeySchemas.create.input}
      initial={{}}
      title={t('sshKeys:add')}
      purpose={t('sshKeys:purpose')}
      submitLabel={t('sshKeys:add')}
      onDone={() => close(true)}
    >
      <TextField name="name" label={t('sshKeys:name')} help={t('sshKeys:nameHelp')} />
      <TextAreaField
        name="public_key"
        mono
        minRows={3}
        maxRows={8}
        label={t('sshKeys:key')}
        help={t('sshKeys:keyHelp')}
        placeholder="ssh-ed25519 AAAA…"
      />
    </DialogForm>
  )
}
