import { automations } from '@outpost/contract/alerts/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { AutomationFields } from './editor/AutomationFields.tsx'
import { conditionsIn, type Counts, plainBlockOf, settingsIn, settingsOf, valuesOfBlock } from './editor/values.ts'
import { automationForm, settingsForm } from './forms.schema.ts'

const refreshes = [automations.list, automations.get, automations.devices, automations.ofDevice]

/** A dialog that edits an automation. Of one with nested conditions it edits the other settings. */
export default function EditAutomationDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record: automation, reading } = useAsOpened(automations.get, { id })
  const block = automation && plainBlockOf(automation.conditions_body)
  const nested = automation && !block ? automation.conditions_body : undefined
  const [changed, setCounts] = useState<Counts>()
  const counts = changed ?? {
    comparisons: block?.expression.length ?? 1,
    actions: block?.actions.length ?? 1,
  }
  const { comparisons, actions } = counts
  const schema = useMemo(
    () => (nested ? settingsForm : automationForm(comparisons, actions)),
    [nested, comparisons, actions],
  )
  return (
    <DialogForm
      endpoint={automations.update}
      schema={schema}
      initial={automation ? { ...settingsOf(automation), ...(block && valuesOfBlock(block, counts)) } : {}}
      toInput={(values) =>
        ({
          ...settingsIn(values),
          id,
          ...(block && { conditions_body: conditionsIn(values, comparisons, actions) }),
        }) as unknown as InputOf<typeof automations.update>
      }
      {...reading}
      title={t('alerts:edit.title')}
      purpose={automation?.company_name}
      size={640}
      submitLabel={t('alerts:edit.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <AutomationFields counts={counts} onCounts={setCounts} nested={nested} automationId={id} />
    </DialogForm>
  )
}
