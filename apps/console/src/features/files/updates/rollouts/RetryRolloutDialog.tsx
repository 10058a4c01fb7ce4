import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { retriedOutcomes } from '@outpost/contract/files/updates/constants'
import { deviceUpdateSchemas } from '@outpost/contract/files/updates/schemas'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import { goTo } from '../../../../kit/screen/goTo.ts'
import { rolloutAddress } from './columns.tsx'
import { refreshes } from './refreshes.ts'

/** The outcomes that are chosen at first: all but the devices that a person cancelled. */
const proposed = retriedOutcomes.filter((outcome) => outcome !== 'cancelled')

/** Repeats a rollout for the devices that ended with the chosen outcomes. */
export default function RetryRolloutDialog({ id, file, close }: DialogProps<{ id: number; file: string }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={deviceUpdates.retryRollout}
      schema={deviceUpdateSchemas.retryRollout.input}
      initial={{ outcomes: proposed }}
      toInput={(values) => ({ id, outcomes: values['outcomes'] as (typeof retriedOutcomes)[number][] })}
      title={t('updates:rollout.retryTitle')}
      purpose={t('updates:rollout.retryMessage', { file })}
      submitLabel={t('updates:rollout.retryVerb')}
      refreshes={refreshes}
      onDone={(rollout) => {
        close()
        goTo(rolloutAddress(rollout))
      }}
    >
      <MultiSelectField
        name="outcomes"
        label={t('updates:rollout.outcomes')}
        placeholder={t('updates:rollout.chooseOutcomes')}
        options={retriedOutcomes.map((value) => ({ value, label: t(`jobs:is.${value}`) }))}
        required
      />
    </DialogForm>
  )
}
