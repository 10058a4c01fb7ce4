import { companies } from '@outpost/contract/companies/endpoints'
import { useData } from '../../../kit/api/query.ts'
import { RecordPage } from '../../../kit/screen/RecordPage.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyFacts } from './CompanyFacts.tsx'
import { useCompanyId } from './useCompanyId.ts'

/** The page of a company: its place in the tree, its actions, and the tabs that other features add to it. */
export default function CompanyPage() {
  const t = useText()
  const id = useCompanyId()
  const query = useData(companies.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const labels = {
    tabs: t('companies:tabs'),
    failed: t('companies:failed'),
    missingTitle: t('companies:missing.title'),
    missing: t('companies:missing.message'),
    back: t('companies:missing.back'),
  }
  return (
    <RecordPage path="/companies/{company_id}" list="/companies" id={id} query={query} labels={labels}>
      {(company) => <CompanyFacts company={company} />}
    </RecordPage>
  )
}
