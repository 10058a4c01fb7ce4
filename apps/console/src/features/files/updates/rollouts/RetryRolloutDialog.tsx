import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { retriedOutcomes } from '@outpost/contract/files/updates/constants'
import { deviceUpdateSchemas } from '@outpost/contract/files/updates/schemas'
import type { DialogProps } from '../../../../kit/dialog/dialog.tsx'
import { MultiSelectField, SwitchField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/form.tsx'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import { goTo } from '../../../../kit/screen/goTo.ts'
import { rolloutAddress } from './columns.tsx'
import { refreshes } from './refreshes.ts'

/** The outcomes that are chosen at first: all but the devices that a person cancelled. */
const proposed = retriedOutcomes.filter((outcome) => outcome !== 'cancelled' && outcome !== 'not_started')

const outcomeText = (t: Translate, outcome: (typeof retriedOutcomes)[number]): string =>
  outcome === 'not_started' ? t('updates:rollout.runs.not_started') : t(`jobs:is.${outcome}`)

interface Props {
  id: number
  file: string
  /** Whether at first only the devices that were not reached are chosen, which are probably still offline. */
  notStarted?: boolean
}

/** Repeats a rollout for the devices that ended with the chosen outcomes. */
export default function RetryRolloutDialog({ id, file, notStarted = false, close }: DialogProps<Props>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={deviceUpdates.retryRollout}
      schema={deviceUpdateSchemas.retryRollout.input}
      initial={notStarted ? { outcomes: ['not_started'], offline: true } : { outcomes: proposed }}
      toInput={({ outcomes, offline }) => ({
        id,
        outcomes: outcomes as (typeof retriedOutcomes)[number][],
        offline: offline as boolean | undefined,
      })}
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
        options={retriedOutcomes.map((value) => ({ value, label: outcomeText(t, value) }))}
        required
      />
      {notStarted && (
        <SwitchField name="offline" label={t('updates:field.offline')} help={t('updates:field.offlineHelp')} />
      )}
    </DialogForm>
  )
}
