import { generatedReports, reports } from '@outpost/contract/reports/endpoints'
import { IconReportAnalytics } from '@tabler/icons-react'
import { screen, type Screen, titleOf } from '../../kit/screen/screen.ts'

const REPORTS = '/reports'
const COMPANY = '/companies/{company_id}'
const { access } = reports.list
const tabs = () => import('./ReportTabs.tsx')

/** The tabs of a page, by the period of the reports that they list. */
const tabsUnder = (under: '/reports' | '/companies/{company_id}/reports'): Screen[] => [
  screen({
    path: `${under}/single`,
    access,
    title: 'reports:tab.single',
    under,
    tab: 1,
    page: () => tabs().then(({ SingleReports }) => ({ default: SingleReports })),
  }),
  screen({
    path: `${under}/periodic/day`,
    access,
    title: 'reports:tab.day',
    under,
    tab: 2,
    page: () => tabs().then(({ DailyReports }) => ({ default: DailyReports })),
  }),
  screen({
    path: `${under}/periodic/week`,
    access,
    title: 'reports:tab.week',
    under,
    tab: 3,
    page: () => tabs().then(({ WeeklyReports }) => ({ default: WeeklyReports })),
  }),
  screen({
    path: `${under}/periodic/month`,
    access,
    title: 'reports:tab.month',
    under,
    tab: 4,
    page: () => tabs().then(({ MonthlyReports }) => ({ default: MonthlyReports })),
  }),
]

export const screens = [
  screen({
    path: REPORTS,
    access,
    title: 'reports:title',
    nav: { group: 'management', place: 4, icon: IconReportAnalytics },
    help: 'reports',
    page: () => import('./ReportsPage.tsx'),
  }),
  ...tabsUnder(REPORTS),
  screen({
    path: '/report/generated/{id}',
    access: generatedReports.get.access,
    title: titleOf(
      generatedReports.get,
      ({ id }) => ({ id: Number(id) }),
      ({ params }) => params.report_name,
    ),
    under: REPORTS,
    help: 'reports',
    page: () => import('./report/ReportPage.tsx'),
  }),
  screen({
    path: `${COMPANY}/reports`,
    name: 'company.reports',
    access,
    title: 'reports:title',
    under: COMPANY,
    tab: 7,
    help: 'reports',
    page: () => import('./CompanyReportsTab.tsx'),
  }),
  ...tabsUnder(`${COMPANY}/reports`),
]
