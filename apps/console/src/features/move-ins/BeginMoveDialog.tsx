import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { moveInSchemas } from '@outpost/contract/move-ins/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { CompanyField } from '../companies/public.ts'
import { moveAddress } from './states.tsx'
import { refreshes } from './refreshes.ts'

/** A dialog that connects to another cloud and reads it. */
export default function BeginMoveDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={moveIns.create}
      schema={moveInSchemas.create.input}
      initial={{}}
      title={t('moveIns:begin.title')}
      purpose={t('moveIns:begin.purpose')}
      submitLabel={t('moveIns:begin.verb')}
      refreshes={refreshes}
      onDone={(move) => {
        close()
        goTo(moveAddress(move))
      }}
    >
      <CompanyField name="company_id" label={t('moveIns:field.into')} />
      <TextField name="url" label={t('moveIns:field.url')} help={t('moveIns:begin.urlHelp')} />
      <PasswordField
        name="token"
        label={t('moveIns:field.token')}
        help={t('moveIns:begin.tokenHelp')}
        autoComplete="off"
      />
    </DialogForm>
  )
}
