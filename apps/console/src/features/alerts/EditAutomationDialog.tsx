import { automations } from '@outpost/contract/alerts/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { AutomationFields } from './editor/AutomationFields.tsx'
import { fieldOfPlace } from './editor/places.ts'
import {
  conditionsIn,
  type Counts,
  countsOf,
  editableOf,
  examplesIn,
  fewest,
  rowValues,
  settingsIn,
  settingsOf,
  stepsIn,
} from './editor/values.ts'
import { automationForm, settingsForm } from './forms.schema.ts'

const refreshes = [automations.list, automations.get, automations.devices, automations.ofDevice]

/** A dialog that edits an automation. Of one whose conditions have other branches it edits the other settings. */
export default function EditAutomationDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record: automation, reading } = useAsOpened(automations.get, { id })
  const isEditable = !automation || editableOf(automation.conditions_body) !== undefined
  const nested = isEditable ? undefined : automation?.conditions_body
  const [changed, setCounts] = useState<Counts>()
  const known = useMemo(() => (automation ? countsOf(automation) : fewest), [automation])
  const counts = changed ?? known
  const schema = useMemo(() => (isEditable ? automationForm(counts) : settingsForm(counts)), [isEditable, counts])
  return (
    <DialogForm
      endpoint={automations.update}
      schema={schema}
      initial={automation ? { ...settingsOf(automation), ...rowValues(counts, automation) } : {}}
      toInput={(values) =>
        ({
          ...settingsIn(values),
          id,
          ...(isEditable && { conditions_body: conditionsIn(values, counts) }),
          escalation: stepsIn(values, counts),
          examples: examplesIn(values, counts),
        }) as unknown as InputOf<typeof automations.update>
      }
      placeOf={(source, values) => fieldOfPlace(source, values, counts)}
      {...reading}
      title={t('alerts:edit.title')}
      purpose={automation?.company_name}
      size={880}
      submitLabel={t('alerts:edit.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <AutomationFields counts={counts} onCounts={setCounts} nested={nested} automationId={id} />
    </DialogForm>
  )
}
