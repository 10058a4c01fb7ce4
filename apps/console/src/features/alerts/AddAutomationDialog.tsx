import { automations } from '@outpost/contract/alerts/endpoints'
import { alertLimits } from '@outpost/contract/alerts/constants'
import type { Automation } from '@outpost/contract/alerts/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { AutomationFields } from './editor/AutomationFields.tsx'
import { fieldOfPlace } from './editor/places.ts'
import { conditionsIn, examplesIn, fewest, rowValues, settingsIn, stepsIn } from './editor/values.ts'
import { automationForm } from './forms.schema.ts'

/** The initial values besides those of the rows. */
const settings = {
  delay_duration: 0,
  delay_repetitions_count: 0,
  cooldown_duration: 0,
  clear_duration: 0,
  period_trigger_limit: alertLimits.triggers,
  notify_resolved: true,
}

/** A dialog that creates an automation. */
export default function AddAutomationDialog({ close }: DialogProps<object, Automation>) {
  const t = useText()
  const [counts, setCounts] = useState(fewest)
  const schema = useMemo(() => automationForm(counts), [counts])
  return (
    <DialogForm
      endpoint={automations.create}
      schema={schema}
      initial={{ ...settings, ...rowValues(counts) }}
      toInput={(values) =>
        ({
          ...settingsIn(values),
          conditions_body: conditionsIn(values, counts),
          escalation: stepsIn(values, counts),
          examples: examplesIn(values, counts),
        }) as unknown as InputOf<typeof automations.create>
      }
      placeOf={(source, values) => fieldOfPlace(source, values, counts)}
      title={t('alerts:add.title')}
      purpose={t('alerts:add.purpose')}
      size={880}
      submitLabel={t('alerts:add.verb')}
      onDone={(made) => close(made)}
    >
      <AutomationFields counts={counts} onCounts={setCounts} company={<CompanyField name="company_id" />} />
    </DialogForm>
  )
}
