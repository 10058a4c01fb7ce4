import { heartbeat } from '@outpost/contract/integrations/heartbeat/endpoints'
import { type Heartbeat, heartbeatSchemas } from '@outpost/contract/integrations/heartbeat/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { NumberField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that sets the outgoing heartbeat. The stored address is never shown, and kept if none is entered. */
export default function SetHeartbeatDialog({ stored, close }: DialogProps<{ stored: Heartbeat | undefined }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={heartbeat.set}
      schema={heartbeatSchemas.set.input}
      initial={{ minutes: stored?.minutes ?? 5, enabled: stored?.enabled ?? true }}
      title={t('integrations:heartbeat.title')}
      purpose={t('integrations:heartbeat.purpose')}
      size={640}
      submitLabel={t('integrations:heartbeat.set.save')}
      onDone={() => close()}
    >
      <TextField
        name="url"
        noTranslate
        required={stored === undefined}
        label={t('integrations:heartbeat.url')}
        placeholder="https://"
        help={t(stored ? 'integrations:heartbeat.kept' : 'integrations:heartbeat.urlHelp')}
      />
      <NumberField name="minutes" label={t('integrations:heartbeat.minutesField')} />
      <SwitchField name="enabled" label={t('integrations:heartbeat.enabled')} />
    </DialogForm>
  )
}
