import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { moveInSchemas, type MoveIn } from '@outpost/contract/move-ins/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SwitchField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { refreshes } from './refreshes.ts'

interface Props {
  move: Pick<MoveIn, 'id'>
  /** The chosen devices; without them, the next ones are moved. */
  items?: readonly number[]
}

/** A dialog that starts a stage of a move, with chosen devices or the next ones. */
export default function StartStageDialog({ move, items, close }: DialogProps<Props, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={moveIns.stage}
      schema={moveInSchemas.stage.input}
      initial={{ ...(!items && { next: 1 }), halt_percent: 20, remove_there: false }}
      toInput={({ next, halt_percent, remove_there }) => ({
        id: move.id,
        ...(items ? { item_id: [...items] } : { next: Number(next) }),
        halt_percent: Number(halt_percent),
        remove_there: remove_there === true,
      })}
      title={t('moveIns:stage.title')}
      purpose={items ? t('moveIns:stage.chosen', { count: items.length }) : t('moveIns:stage.purpose')}
      submitLabel={t('moveIns:stage.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      {!items && <NumberField name="next" label={t('moveIns:stage.next')} help={t('moveIns:stage.nextHelp')} />}
      <NumberField name="halt_percent" label={t('moveIns:stage.halt')} />
      <SwitchField name="remove_there" label={t('moveIns:stage.remove')} help={t('moveIns:stage.removeHelp')} />
    </DialogForm>
  )
}
