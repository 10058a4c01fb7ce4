import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { automationSchemas } from '@outpost/contract/alerts/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'

const refreshes = [automations.list, automations.get, automations.devices, automations.ofDevice]

const idsIn = (value: unknown): number[] => [...((value ?? []) as readonly number[])]

/** A dialog that assigns an automation to devices, and to tags and companies, whose later devices it gets as well. */
export default function AssignDevicesDialog({ automation, close }: DialogProps<{ automation: Automation }, true>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={automations.assign}
      schema={automationSchemas.assign.input}
      initial={{ devices: [], tag_id: [], company_id: [] }}
      toInput={({ devices, tag_id, company_id }) => ({
        id: automation.id,
        devices: idsIn(devices),
        tag_id: idsIn(tag_id),
        company_id: idsIn(company_id),
      })}
      title={t('alerts:assign.title')}
      purpose={automation.name}
      submitLabel={t('alerts:assign.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <DeviceSelect name="devices" multiple label={t('alerts:devices')} help={t('alerts:assign.help')} />
      <TagsField name="tag_id" label={t('alerts:assign.tags')} help={t('alerts:assign.live')} />
      <MultiSelectField
        name="company_id"
        numeric
        label={t('alerts:assign.companies')}
        help={t('alerts:assign.live')}
        load={findCompanies}
      />
    </DialogForm>
  )
}
