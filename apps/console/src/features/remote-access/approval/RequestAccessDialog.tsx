import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { FieldRow } from '@outpost/ui/Fields'
import { useState } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField, TextAreaField } from '../../../kit/form/fields.tsx'
import { DateTimeField } from '../../../kit/form/fields/more.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Entry } from '../entry.ts'
import { entryName } from '../name.ts'
import { requestForm, wholeDevice } from './forms.schema.ts'
import { refreshes } from './row.ts'

/** Milliseconds for which access is proposed. */
const PROPOSED = 4 * 3_600_000

/** A dialog that asks for access to an entry, or to its whole device, for some time. */
export default function RequestAccessDialog({ entry, close }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  const [until] = useState(() => new Date(Date.now() + PROPOSED).toISOString())
  return (
    <DialogForm
      endpoint={accessRequests.create}
      schema={requestForm}
      initial={{
        device_id: entry.device_id!,
        remote_access_id: String(entry.id),
        reason: '',
        from: null,
        until,
      }}
      toInput={(values) => ({
        device_id: entry.device_id!,
        remote_access_id: values['remote_access_id'] === wholeDevice ? null : entry.id,
        reason: values['reason'] as string,
        from: values['from'] as string | null,
        until: values['until'] as string,
      })}
      title={t('accessRequest:request.title')}
      purpose={t('accessRequest:request.purpose')}
      submitLabel={t('accessRequest:request.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <SelectField
        name="remote_access_id"
        clearable={false}
        label={t('accessRequest:request.what')}
        options={[
          { value: String(entry.id), label: `${entryName(entry)} (${entry.device_name ?? ''})` },
          { value: wholeDevice, label: t('accessRequest:request.device', { device: entry.device_name ?? '' }) },
        ]}
      />
      <TextAreaField
        name="reason"
        label={t('accessRequest:field.reason')}
        help={t('accessRequest:request.help')}
        minRows={2}
      />
      <FieldRow>
        <DateTimeField name="from" label={t('accessRequest:field.from')} help={t('accessRequest:request.fromHelp')} />
        <DateTimeField
          name="until"
          label={t('accessRequest:field.until')}
          help={t('accessRequest:request.untilHelp')}
        />
      </FieldRow>
    </DialogForm>
  )
}
