import { joining } from '@outpost/contract/auth/joining/endpoints'
import { IconBuilding, IconCheck } from '@tabler/icons-react'
import { useAccountData } from '../../kit/auth/account/data.ts'
import { AccountButton, AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'
import { userRole } from '../users/public.ts'

/** The maximum number of companies shown in the menu. */
const SHOWN = 100

/**
 * A menu of the user's companies; choosing one switches the console to it. Renders nothing for a user with only one
 * company.
 */
export function CompanySwitcher() {
  const t = useText()
  const user = useUser()
  const { data } = useAccountData(joining.companies, { limit: SHOWN })
  // Loads the page again, so that no data read in one company is visible in the other.
  const { submit } = useSubmit({
    endpoint: joining.switchCompany,
    reload: false,
    hideMsg: true,
    useToast: true,
    onDone: () => window.location.assign('/'),
  })
  if (!data || data.total < 2) return null
  return (
    <AccountPanel icon={IconBuilding} label={t('auth:companies.label')} note={user.company_name}>
      {data.rows.map((company) => (
        <AccountButton
          key={company.id}
          icon={company.is_current ? IconCheck : IconBuilding}
          label={company.name}
          note={company.is_current ? t('auth:companies.current') : userRole(company)}
          onClick={() => company.is_current || submit({ company_id: company.id })}
        />
      ))}
    </AccountPanel>
  )
}
