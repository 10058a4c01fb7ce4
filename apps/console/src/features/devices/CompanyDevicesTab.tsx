import { useText } from '../../kit/i18n/i18n.ts'
import { useCompanyId, useSubsidiaries } from '../companies/public.ts'
import { DevicesOf } from './DevicesOf.tsx'

const WITHOUT = { filter: 'company_id', column: 'company_name' }
const FILTER_ONLY = { filter: 'company_id' }

/** The devices of a company, on its page, and if the user wants those of the companies below it. */
export default function CompanyDevicesTab() {
  const id = useCompanyId()
  return id === undefined ? null : <CompanyDevices key={id} id={id} />
}

function CompanyDevices({ id }: { id: number }) {
  const t = useText()
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  return (
    <DevicesOf
      fixed={fixed}
      without={isIncluded ? FILTER_ONLY : WITHOUT}
      tools={control}
      storageKey="company.devices"
      empty={t('devices:ofCompany.empty')}
    />
  )
}
