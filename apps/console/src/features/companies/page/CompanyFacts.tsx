import type { Company } from '@outpost/contract/companies/schemas'
import { Count, DateTime, Missing } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { Link } from '@outpost/ui/Link'
import { useActions } from '../../../kit/api/action.tsx'
import { href } from '../../../kit/screen/screen.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { RolledUp } from '../RolledUp.tsx'
import { useCompanyActions } from '../useCompanyActions.ts'

/** The parent company, as a link if the user may see it: users cannot open the parent of their own company. */
function Parent({ company }: { company: Company }) {
  if (company.parent_id === null || company.parent_name === null) return <Missing />
  return <Link href={href('/companies/{company_id}', { company_id: company.parent_id })}>{company.parent_name}</Link>
}

const factsOf = (company: Company, t: Translate): Fact[] => [
  { label: t('companies:field.parent_name'), value: <Parent company={company} /> },
  { label: t('companies:field.level'), value: <Count value={company.level} /> },
  {
    label: t('companies:field.users_count'),
    value: <RolledUp own={company.users_count} total={company.with_subsidiaries?.users} />,
  },
  {
    label: t('companies:field.devices_count'),
    value: <RolledUp own={company.devices_count} total={company.with_subsidiaries?.devices} />,
  },
  {
    label: t('companies:field.devices_online'),
    value: <RolledUp own={company.devices_online_count} total={company.with_subsidiaries?.online} />,
  },
  { label: t('companies:field.created_at'), value: <DateTime at={utcInstant(company.created_at)} short /> },
]

/** The summary at the top of a company's page. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useText()
  const actions = useActions(useCompanyActions('page')).of(company)
  return <Facts title={company.name} facts={factsOf(company, t)} more={actions} />
}
