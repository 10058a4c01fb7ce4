import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companiesBelow, companyHoldings } from './extensions.ts'
import companies from './handlers.ts'

export default feature({
  name: 'companies',
  tables: ['companies', 'company_tree'],
  endpoints: [companies],
  apiDocs: () => import('./api-docs.ts'),
  extensions: [extend(companyHoldings, companiesBelow)],
})
