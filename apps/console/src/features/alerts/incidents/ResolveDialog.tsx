import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import { type Incident, incidentSchemas } from '@outpost/contract/alerts/incidents/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { incidentTitle } from './texts.ts'

/** A dialog in which a user ends an incident whose condition is still met. */
export default function ResolveDialog({ incident, close }: DialogProps<{ incident: Incident }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={incidents.resolve}
      schema={incidentSchemas.resolve.input}
      initial={{ reason: '' }}
      toInput={(values) => ({ id: incident.id, reason: String(values['reason']) })}
      title={t('incidents:resolve.title')}
      purpose={incidentTitle(incident)}
      submitLabel={t('incidents:resolve.verb')}
      danger
      onDone={() => close(true)}
    >
      <p>{t('incidents:resolve.effect')}</p>
      <TextAreaField name="reason" label={t('incidents:field.reason')} minRows={2} required />
    </DialogForm>
  )
}
