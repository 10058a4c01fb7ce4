import { useText } from '../../kit/i18n/i18n.ts'
import { useCompanyId } from '../companies/public.ts'
import { DevicesOf } from './DevicesOf.tsx'

const WITHOUT = { filter: 'company_id', column: 'company_name' }

/** The devices of a company, on its page. Devices of the companies below it appear on their own pages. */
export default function CompanyDevicesTab() {
  const t = useText()
  const id = useCompanyId()
  if (id === undefined) return null
  return (
    <DevicesOf
      key={id}
      fixed={{ company_id: id }}
      without={WITHOUT}
      storageKey="company.devices"
      empty={t('devices:ofCompany.empty')}
    />
  )
}
