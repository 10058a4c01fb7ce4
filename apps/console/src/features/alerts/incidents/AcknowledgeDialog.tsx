import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import { type Incident, incidentSchemas } from '@outpost/contract/alerts/incidents/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { incidentTitle } from './texts.ts'

/** A dialog in which a user takes an incident, with a note for the others. */
export default function AcknowledgeDialog({ incident, close }: DialogProps<{ incident: Incident }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={incidents.acknowledge}
      schema={incidentSchemas.acknowledge.input}
      initial={{ note: '' }}
      toInput={(values) => ({ id: incident.id, note: String(values['note'] ?? '') })}
      title={t('incidents:acknowledge.title')}
      purpose={incidentTitle(incident)}
      submitLabel={t(incident.status === 'acknowledged' ? 'incidents:acknowledge.again' : 'incidents:acknowledge.verb')}
      onDone={() => close(true)}
    >
      <p>{t('incidents:acknowledge.effect')}</p>
      <TextAreaField name="note" label={t('incidents:field.note')} minRows={2} help={t('incidents:acknowledge.help')} />
    </DialogForm>
  )
}
