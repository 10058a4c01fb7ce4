import type { RoleRule } from '../kit/role-rules.ts'

const company = '/companies/{company_id}/reports'
const tabs = ['single', 'periodic/day', 'periodic/week', 'periodic/month']

export const roleRules: readonly RoleRule[] = [
  {
    id: 'REPORTS-028',
    permission: 'view_reports',
    on: ['view_companies'],
    lines: ['/reports'],
    screens: [
      '/reports',
      ...tabs.map((tab) => `/reports/${tab}`),
      '/report/generated/{id}',
      company,
      ...tabs.map((tab) => `${company}/${tab}`),
    ],
    calls: [
      'GET /reports',
      'GET /reports/{id}',
      'GET /reports/generated',
      'GET /reports/generated/{id}',
      'GET /reports/generated/{id}/pdf',
      'GET /reports/generated/{id}/csv',
      'GET /reports/generated/{id}/xlsx',
    ],
  },
]
