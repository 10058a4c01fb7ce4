import { generatedReports } from '@outpost/contract/reports/endpoints'
import type { ReportContent } from '@outpost/contract/reports/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { RecordPage, useRecordId } from '../../../kit/screen/RecordPage.tsx'
import { dialogs } from '../dialogs.ts'
import { downloadReport, type ReportFormat } from '../generated/files.ts'
import { removeGenerated } from '../generated/generatedActions.ts'
import { ReportCharts } from './ReportCharts.tsx'
import { DeviceTable, ShareTable, TotalsTable } from './ReportTables.tsx'
import classes from './Report.module.css'

/** A generated report: what it is about, its totals, charts and devices. */
export default function ReportPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useData(generatedReports.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const labels = {
    tabs: t('reports:page.tabs'),
    failed: t('reports:page.failed'),
    missingTitle: t('reports:page.missing.title'),
    missing: t('reports:page.missing.message'),
    back: t('reports:page.missing.back'),
  }
  return (
    <RecordPage path="/report/generated/{id}" list="/reports" id={id} query={query} labels={labels}>
      {(report) => <Report report={report} />}
    </RecordPage>
  )
}

const factsOf = (t: Translate, { params }: ReportContent): Fact[] => [
  { label: t('reports:field.company'), value: params.company_name },
  {
    label: t('reports:field.type'),
    value: `${t(`reports:type.${params.type}`)}, ${t(`reports:period.${params.period_type}`)}`,
  },
  { label: t('reports:field.start'), value: <DateTime at={utcInstant(params.start_date)} /> },
  { label: t('reports:field.end'), value: <DateTime at={utcInstant(params.end_date)} /> },
  { label: t('reports:field.zone'), value: params.time_zone },
  { label: t(`reports:source.${params.applied_by}`), value: params.apply_to || '–' },
  { label: t('reports:page.generated'), value: <DateTime at={params.generation_date * 1000} /> },
  ...(params.report_description === ''
    ? []
    : [{ label: t('reports:field.description'), value: params.report_description }]),
]

function Report({ report }: { report: ReportContent }) {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const { id, params } = report
  const has = (name: string): boolean => params.parameters.split(', ').includes(name)
  const named = { id, name: params.report_name, description: params.report_description }
  const file = (format: ReportFormat) => ({
    id: format,
    label: t(`reports:page.${format}`),
    icon: <IconDownload size={16} />,
    onClick: () => downloadReport(id, format),
  })
  const rename = {
    id: 'rename',
    label: t('reports:generated.rename'),
    icon: <IconPencil size={16} />,
    onClick: () => void open(dialogs.renameReport, { report: named }),
  }
  const remove = {
    id: 'remove',
    label: t('reports:generated.remove'),
    icon: <IconTrash size={16} />,
    danger: true as const,
    onClick: () => void removeGenerated(named).then((done) => done && navigate({ href: '/reports' })),
  }
  return (
    <>
      <Facts
        title={params.report_name}
        facts={factsOf(t, report)}
        primary={file('pdf')}
        more={[
          file('csv'),
          file('xlsx'),
          ...(can(generatedReports.update) ? [rename] : []),
          ...(can(generatedReports.remove) ? [remove] : []),
        ]}
      />
      <TotalsTable report={report} has={has} />
      <ReportCharts days={report.days} has={has} />
      <div className={classes.shares}>
        {has('operator') && <ShareTable title={t('reports:page.operators')} shares={report.operator_stats} />}
        {has('connection_type') && (
          <ShareTable title={t('reports:page.connectionTypes')} shares={report.connection_type_stats} />
        )}
      </div>
      <DeviceTable devices={report.devices} parameters={params.parameters.split(', ')} />
    </>
  )
}
