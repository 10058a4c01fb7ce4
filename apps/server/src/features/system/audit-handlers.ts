import { audit } from '@outpost/contract/system/audit'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { acts } from './acts.ts'
import { listAudit } from './audit-queries.ts'

export default implement(audit, {
  list: ({ tx, scope }, { start_date, end_date, ...query }) => listAudit(tx, scope, { ...query, from: readMoment(start_date, 'start_date'), to: readMoment(end_date, 'end_date') }, query),
  acts: async (_context, { q = '' }) => {
    const rows = acts.filter(({ act, summary }) => `${act} ${summary}`.toLowerCase().includes(q.toLowerCase()))
    return { rows, total: rows.length }
  },
})
