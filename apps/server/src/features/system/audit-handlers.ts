import { audit } from '@outpost/contract/system/audit/endpoints'
import { type AuditLine, auditSchemas } from '@outpost/contract/system/audit/schemas'
import { implement } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { readableChanges, readableDetail } from '../devices/service.ts'
import { acts } from './acts.ts'
import { listAudit } from './audit-queries.ts'

export default implement(audit, auditSchemas, {
  async list({ tx, scope, actor }, { start_date, end_date, ...query }) {
    const { rows, total } = await listAudit(
      tx,
      scope,
      { ...query, from: readMoment(start_date, 'start_date'), to: readMoment(end_date, 'end_date') },
      query,
    )
    const readable = (line: AuditLine): AuditLine => ({
      ...line,
      detail: readableDetail(line.detail, actor.permissions),
      changes: readableChanges(line.changes, actor.permissions),
    })
    return { rows: rows.map(readable), total }
  },
  acts: async (_context, { q = '' }) => {
    // Part of the API document, which is loaded when it is first needed.
    const { operationSummaries } = await import('../../api-docs/descriptions/features.ts')
    const rows = acts
      .map((one) => ({ ...one, summary: operationSummaries[one.act_name] ?? '' }))
      .filter(({ act, summary }) => `${act} ${summary}`.toLowerCase().includes(q.toLowerCase()))
    return { rows, total: rows.length }
  },
})
