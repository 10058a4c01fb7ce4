import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('REPORTS-001 REPORTS-002 REPORTS-003 REPORTS-004 REPORTS-005 REPORTS-006 REPORTS-007 REPORTS-008 REPORTS-009 REPORTS-010 REPORTS-011 the pages of reports, of companies and of a generated report need view_reports', () => {
  const tabs = ['single', 'periodic/day', 'periodic/week', 'periodic/month']
  const under = (path: string): string[] => [path, ...tabs.map((tab) => `${path}/${tab}`)]
  expect(screens.map(({ path }): string => path).toSorted()).toEqual(
    [...under('/reports'), ...under('/companies/{company_id}/reports'), '/report/generated/{id}'].toSorted(),
  )
  expect(new Set(screens.map(({ access }) => access))).toEqual(new Set(['view_reports']))
  expect(screens.find(({ path }) => path === '/companies/{company_id}/reports')).toMatchObject({
    name: 'company.reports',
    tab: 7,
  })
})
