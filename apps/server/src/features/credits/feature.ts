import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyAdded, companyFigures, companyRemoving } from '../companies/service.ts'
import { devicePayment, devicesMoved } from '../devices/service.ts'
import creditCodes from './code-handlers.ts'
import { grantInitialData, moveResourcesToParent } from './company-accounts.ts'
import { moveDeviceData } from './move-data.ts'
import { creditFigures } from './company-figures.ts'
import companyData from './data-handlers.ts'
import deviceCredits from './device-handlers.ts'
import { payAtArrival } from './extend.ts'
import credits from './handlers.ts'
import { creditJobs } from './jobs.ts'
import creditReports from './report-handlers.ts'

export default feature({
  name: 'credits',
  tables: ['ledger_accounts', 'ledger_entries', 'credit_pools', 'credit_codes', 'credit_periods', 'data_purchases'],
  endpoints: [credits, creditCodes, companyData, deviceCredits, creditReports],
  apiDocs: () => import('./api-docs.ts'),
  jobs: creditJobs,
  on: [
    on(companyAdded, (tx, { id }) => grantInitialData(tx, id)),
    on(companyRemoving, (tx, { id, parentId }) => moveResourcesToParent(tx, id, parentId)),
    on(devicesMoved, (tx, { ids }) => moveDeviceData(tx, ids)),
  ],
  extensions: [extend(companyFigures, creditFigures), extend(devicePayment, payAtArrival)],
})
