import { approvalSettings } from '@outpost/contract/remote-access/approval/constants'
import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { accessRequestSchemas } from '@outpost/contract/remote-access/approval/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { refreshes } from '../refreshes.ts'

/** A dialog that chooses whether remote access to the devices of a company needs an approval. */
export default function ApprovalSettingsDialog({
  company,
  close,
}: DialogProps<{ company: { id: number; name: string } }>) {
  const t = useText()
  const { record, reading } = useAsOpened(accessRequests.settings, { company_id: company.id })
  return (
    <DialogForm
      endpoint={accessRequests.setSettings}
      schema={accessRequestSchemas.setSettings.input}
      initial={record ? { setting: record.setting } : {}}
      toInput={(values) => ({ ...(values as InputOf<typeof accessRequests.setSettings>), company_id: company.id })}
      {...reading}
      title={t('accessRequest:settings.title')}
      purpose={company.name}
      submitLabel={t('accessRequest:settings.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <p>{t('accessRequest:settings.purpose')}</p>
      <SelectField
        name="setting"
        clearable={false}
        label={t('accessRequest:settings.setting')}
        help={t('accessRequest:settings.help')}
        options={approvalSettings.map((value) => ({ value, label: t(`accessRequest:settings.${value}`) }))}
      />
    </DialogForm>
  )
}
