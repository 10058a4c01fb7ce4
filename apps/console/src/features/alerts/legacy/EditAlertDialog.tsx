import { alertConfigurations } from '@outpost/contract/alerts/legacy/endpoints'
import { type AlertConfiguration, alertConfigurationSchemas } from '@outpost/contract/alerts/legacy/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { CheckboxField, NumberField, SwitchField, TextAreaField, TextField, When } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { subtypeName } from './names.ts'

/** A dialog that changes an alert on its device. */
export default function EditAlertDialog({ alert, close }: DialogProps<{ alert: AlertConfiguration }, true>) {
  const t = useText()
  const { id, subject, message, enable, redundancy_enable, redundancy_interval, email_type } = alert
  return (
    <DialogForm
      endpoint={alertConfigurations.update}
      schema={alertConfigurationSchemas.update.input}
      initial={{
        enable,
        message,
        redundancy_enable,
        redundancy_interval: redundancy_interval || 30,
        ...(email_type && { subject }),
      }}
      toInput={(values) => ({ ...(values as InputOf<typeof alertConfigurations.update>), id })}
      title={t('legacyAlerts:edit.title')}
      purpose={`${subtypeName(alert, t)} · ${alert.receiver}`}
      submitLabel={t('legacyAlerts:edit.verb')}
      successMsg={t('legacyAlerts:sent')}
      onDone={() => close(true)}
    >
      <SwitchField name="enable" label={t('legacyAlerts:field.enable')} />
      {email_type && <TextField name="subject" label={t('legacyAlerts:field.subject')} />}
      <TextAreaField
        name="message"
        required
        minRows={2}
        label={t('legacyAlerts:field.message')}
        help={t('legacyAlerts:help.message')}
      />
      <CheckboxField name="redundancy_enable" label={t('legacyAlerts:field.redundancy')} />
      <When is={(values) => values['redundancy_enable'] === true} clears={[]}>
        <NumberField name="redundancy_interval" required label={t('legacyAlerts:field.redundancy_interval')} />
      </When>
    </DialogForm>
  )
}
