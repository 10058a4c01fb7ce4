import { companies } from '@outpost/contract/companies/endpoints'
import type { Company } from '@outpost/contract/companies/schemas'
import { companyLimits } from '@outpost/contract/companies/constants'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Count, Missing } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { useBrand } from '../../../brand.ts'
import { useActions } from '../../../kit/api/action.tsx'
import { useData } from '../../../kit/api/query.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { useCompanyActions } from '../useCompanyActions.ts'
import { useCompanyId } from './useCompanyId.ts'

const yesOrNo = (t: Translate, yes: boolean): string => t(yes ? 'companies:value.yes' : 'companies:value.no')

const rightsOf = (company: Company, t: Translate): Fact[] => [
  { label: t('companies:flags.parentCredits'), value: yesOrNo(t, company.can_use_parent_license === 1) },
  { label: t('companies:flags.dataBilled'), value: yesOrNo(t, company.payment_type === 'paid') },
]

const limitsOf = (company: Company, t: Translate): Fact[] =>
  companyLimits.map((limit) => ({
    label: t(`companies:field.${limit}`),
    value: company[limit] === null ? t('companies:value.unlimited') : <Count value={company[limit]} />,
  }))

/** The permissions, limits and contact address of a company. */
export default function SettingsTab() {
  const t = useText()
  const id = useCompanyId()
  const { data: company } = useData(companies.get, { id: id ?? 0 }, { enabled: id !== undefined })
  return company ? <Settings company={company} t={t} /> : null
}

function Settings({ company, t }: { company: Company; t: Translate }) {
  const actions = useActions(useCompanyActions('page')).of(company)
  const {
    resources: { show },
  } = useBrand()
  const change = (wanted: string) => {
    const found = actions.find(({ id }) => id === wanted)
    return found && <ActionButton action={{ ...found, label: t('companies:settings.change') }} size="xs" />
  }
  return (
    <>
      <Card title={t('companies:settings.contact')} extra={change('edit')}>
        <FactList facts={[{ label: t('companies:field.email'), value: company.email ?? <Missing /> }]} />
      </Card>
      <Card title={t(show ? 'companies:settings.rights' : 'companies:limits.title')} extra={change('flags')}>
        <FactList facts={[...(show ? rightsOf(company, t) : []), ...limitsOf(company, t)]} />
      </Card>
    </>
  )
}
