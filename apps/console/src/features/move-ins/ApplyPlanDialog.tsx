import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { moveInSchemas, type MoveIn } from '@outpost/contract/move-ins/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { refreshes } from './refreshes.ts'

/** A dialog that carries out the plan of a move. */
export default function ApplyPlanDialog({ move, close }: DialogProps<{ move: MoveIn }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={moveIns.apply}
      schema={moveInSchemas.apply.input}
      initial={{ files: true, users: move.take_users }}
      toInput={({ users, files }) => ({ id: move.id, users: users === true, files: files === true })}
      title={t('moveIns:apply.title')}
      purpose={t('moveIns:apply.purpose')}
      submitLabel={t('moveIns:apply.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <SwitchField name="files" label={t('moveIns:apply.files')} />
      <SwitchField name="users" label={t('moveIns:apply.users')} help={t('moveIns:apply.usersHelp')} />
    </DialogForm>
  )
}
