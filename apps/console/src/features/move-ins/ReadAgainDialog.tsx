import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { moveInSchemas, type MoveIn } from '@outpost/contract/move-ins/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { refreshes } from './refreshes.ts'

/** A dialog that reads the source of a move again, on request with another token or at another address. */
export default function ReadAgainDialog({ move, close }: DialogProps<{ move: Pick<MoveIn, 'id' | 'url'> }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={moveIns.read}
      schema={moveInSchemas.read.input}
      initial={{ url: move.url }}
      toInput={({ url, token }) => ({
        id: move.id,
        url: url as string,
        ...(token ? { token: token as string } : {}),
      })}
      title={t('moveIns:read.title')}
      purpose={t('moveIns:read.purpose')}
      submitLabel={t('moveIns:read.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TextField name="url" label={t('moveIns:field.url')} />
      <PasswordField
        name="token"
        label={t('moveIns:field.token')}
        help={t('moveIns:read.tokenHelp')}
        autoComplete="off"
      />
    </DialogForm>
  )
}
