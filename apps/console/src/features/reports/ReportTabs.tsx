import { reports } from '@outpost/contract/reports/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { IconFiles, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useCompanyId, useSubsidiaries } from '../companies/public.ts'
import { reportActions, showGenerated } from './actions.ts'
import { useReportColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** The value of the filter that a tab lists. */
type Tab = 'single' | 'day' | 'week' | 'month'
type Fixed = Partial<InputOf<typeof reports.list>>

/** Returns the action that creates a report of a tab; undefined if the user may not. */
function useAddReport(tab: Tab, companyId: number | undefined): UiAction | undefined {
  const t = useText()
  const add = (): void => void open(dialogs.addReport, { tab, ...(companyId !== undefined && { companyId }) })
  return useCan()(reports.create)
    ? { id: 'add', label: t('reports:add.verb'), icon: <IconPlus size={16} />, onClick: add }
    : undefined
}

interface ListProps {
  tab: Tab
  companyId?: number
  fixed?: Fixed
  withCompany?: boolean
  control?: ReactNode
}

function List({ tab, companyId, fixed, withCompany = true, control }: ListProps) {
  const t = useText()
  const table = useTable({
    endpoint: reports.list,
    columns: useReportColumns(tab === 'single', withCompany),
    actions: reportActions,
    storageKey: companyId === undefined ? `reports.${tab}` : `company.reports.${tab}`,
    fixed: { ...fixed, period: tab },
  })
  const add = useAddReport(tab, companyId)
  const generated = {
    id: 'generated',
    label: t('reports:show'),
    icon: <IconFiles size={16} />,
    onClick: () => void open(dialogs.generated, { ...(companyId !== undefined && { companyId }) }),
  }
  return (
    <ListTable
      table={table}
      label={t('reports:title')}
      search={t('reports:search')}
      rowLabel={(row) => row.name}
      onRow={showGenerated}
      tools={
        <>
          {control}
          <ActionButton action={generated} />
          {add && <ActionButton action={add} variant="primary" />}
        </>
      }
      empty={{ message: t('reports:empty'), action: add }}
      height="auto"
    />
  )
}

function CompanyList({ id, tab }: { id: number; tab: Tab }) {
  const { isIncluded, fixed, control } = useSubsidiaries(id)
  return <List tab={tab} companyId={id} fixed={fixed} withCompany={isIncluded} control={control} />
}

/** A tab of the page of all reports, and of the page of a company. */
const tabOf = (tab: Tab) =>
  function ReportsTab() {
    const id = useCompanyId()
    return id === undefined ? <List key={tab} tab={tab} /> : <CompanyList key={`${tab} ${id}`} id={id} tab={tab} />
  }

export const SingleReports = tabOf('single')
export const DailyReports = tabOf('day')
export const WeeklyReports = tabOf('week')
export const MonthlyReports = tabOf('month')
