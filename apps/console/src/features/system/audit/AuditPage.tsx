import { audit } from '@outpost/contract/system/audit/endpoints'
import { Page } from '@outpost/ui/Page'
import { resolveTimeRange, TimeRange, type TimeRangeValue } from '@outpost/ui/TimeRange'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { PRESETS } from '../../../kit/table/range.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { useRange } from '../../../kit/table/useRange.ts'
import { actText } from './actText.ts'
import { useAuditColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useAuditFilters } from './filters.ts'

const MONTH: TimeRangeValue = { last: 30 * 86_400 }
/** Update interval in milliseconds for the start of a period that ends now. */
const TICK = 60_000

/** The audit log of the user's part of the company tree. */
export default function AuditPage() {
  const t = useText()
  const [range, setRange] = useRange(MONTH)
  const upToNow = 'last' in range
  const { from, to } = resolveTimeRange(range, useNow(upToNow, TICK))
  // A period up to now has no end date, so that new entries are included.
  const dates = { start_date: new Date(from).toISOString(), ...(!upToNow && { end_date: new Date(to).toISOString() }) }
  const table = useTable({
    endpoint: audit.list,
    columns: useAuditColumns(),
    filters: useAuditFilters(),
    storageKey: 'audit',
    fixed: dates,
  })
  return (
    <Page
      title={t('audit:title')}
      count={table.total}
      tools={<TimeRange value={range} onChange={setRange} presets={PRESETS} />}
      fill
    >
      <ListTable
        table={table}
        label={t('audit:title')}
        search={t('audit:search')}
        rowLabel={(line) => `${line.username ?? ''}: ${actText(line)}`}
        onRow={(line) => void open(dialogs.auditLine, { line })}
        empty={{ message: t('audit:empty') }}
      />
    </Page>
  )
}
