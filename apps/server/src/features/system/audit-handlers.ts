import { allEndpoints } from '@outpost/contract'
import { audit } from '@outpost/contract/system/audit'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { listAudit } from './audit-queries.ts'

/** Every call that changes something leaves a line, whatever room it belongs to. */
const acts = allEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ endpoint }) => ({ act: `${endpoint.method} ${endpoint.path}`, summary: endpoint.summary }))

export default implement(audit, {
  list: ({ tx, scope }, { start_date, end_date, ...query }) => listAudit(tx, scope, { ...query, from: readMoment(start_date, 'start_date'), to: readMoment(end_date, 'end_date') }, query),
  acts: async (_context, { q = '' }) => {
    const rows = acts.filter(({ act, summary }) => `${act} ${summary}`.toLowerCase().includes(q.toLowerCase()))
    return { rows, total: rows.length }
  },
})
