import { joining } from '@outpost/contract/auth/joining/endpoints'
import { IconBuilding, IconCheck } from '@tabler/icons-react'
import { useAccountData } from '../../kit/auth/account/data.ts'
import { AccountButton, AccountPanel } from '../../kit/auth/account/lines.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'
import { userRole } from '../users/public.ts'

/** As many companies as the menu shows. */
const SHOWN = 100

/** The own companies; choosing one opens the console there. Nothing for who has one alone. */
export function CompanySwitcher() {
  const t = useText()
  const user = useUser()
  const { data } = useAccountData(joining.companies, { limit: SHOWN })
  // Nothing that was read in the one company may be seen in the other, so the page is loaded anew.
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
