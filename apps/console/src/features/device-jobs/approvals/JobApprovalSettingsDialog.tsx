import { approvalSettings, approvedKinds } from '@outpost/contract/device-jobs/approvals/constants'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { jobApprovalSchemas } from '@outpost/contract/device-jobs/approvals/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { MultiSelectField, NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

/** A dialog that chooses which work on the devices of a company a second user must approve. */
export default function JobApprovalSettingsDialog({
  company,
  close,
}: DialogProps<{ company: { id: number; name: string } }>) {
  const t = useText()
  const { record, reading } = useAsOpened(jobApprovals.settings, { company_id: company.id })
  return (
    <DialogForm
      endpoint={jobApprovals.setSettings}
      schema={jobApprovalSchemas.setSettings.input}
      initial={
        record
          ? { setting: record.setting, kinds: record.kinds, above: record.above ?? undefined, hours: record.hours }
          : {}
      }
      toInput={(values) => ({ ...(values as InputOf<typeof jobApprovals.setSettings>), company_id: company.id })}
      {...reading}
      title={t('jobApproval:settings.title')}
      purpose={company.name}
      submitLabel={t('jobApproval:settings.verb')}
      refreshes={[jobApprovals.settings]}
      onDone={() => close()}
    >
      <p>{t('jobApproval:settings.purpose')}</p>
      <SelectField
        name="setting"
        clearable={false}
        label={t('jobApproval:settings.setting')}
        options={approvalSettings.map((value) => ({ value, label: t(`jobApproval:settings.${value}`) }))}
      />
      <OwnRule />
    </DialogForm>
  )
}

/** The fields of a company's own requirements. */
function OwnRule() {
  const t = useText()
  if (useForm().values['setting'] !== 'own') return null
  return (
    <>
      <MultiSelectField
        name="kinds"
        label={t('jobApproval:settings.kinds')}
        options={approvedKinds.map((value) => ({ value, label: t(`jobApproval:kind.${value}`) }))}
      />
      <NumberField name="above" label={t('jobApproval:settings.above')} help={t('jobApproval:settings.aboveHelp')} />
      <NumberField name="hours" label={t('jobApproval:settings.hours')} help={t('jobApproval:settings.hoursHelp')} />
    </>
  )
}
