import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { consentSchemas } from '@outpost/contract/remote-access/consent/schemas'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { refreshes } from '../approval/row.ts'
import type { Entry } from '../entry.ts'

/** A dialog that gets access to the device of an entry at once, and alerts its owner. */
export default function EmergencyDialog({ entry, close }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={remoteConsent.breakGlass}
      schema={consentSchemas.breakGlass.input}
      initial={{ device_id: entry.device_id!, reason: '' }}
      title={t('consent:emergency.title')}
      purpose={entry.device_name ?? ''}
      submitLabel={t('consent:emergency.verb')}
      danger
      refreshes={refreshes}
      onDone={() => close()}
    >
      <Alert tone="warning">{t('consent:emergency.warning')}</Alert>
      <TextAreaField
        name="reason"
        label={t('accessRequest:field.reason')}
        help={t('consent:emergency.help')}
        minRows={2}
      />
    </DialogForm>
  )
}
