import { companies } from '@outpost/contract/companies/endpoints'
import { IconBuilding } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/companies',
    access: 'view_companies',
    title: 'companies:title',
    nav: {
      group: 'administration',
      place: 1,
      icon: IconBuilding,
      highlights: ['/forms/new-company', '/forms/edit-company', '/forms/company-flags', '/forms/move-company'],
    },
    help: 'companies',
    page: () => import('./CompaniesPage.tsx'),
  }),
  screen({
    path: '/companies/tree',
    access: companies.tree.access,
    title: 'companies:tree.title',
    under: '/companies',
    page: () => import('./tree/CompanyTreePage.tsx'),
  }),
  screen({
    path: '/companies/{company_id}',
    name: 'company.info',
    access: 'view_companies',
    title: titleOf(
      companies.get,
      ({ company_id }) => ({ id: Number(company_id) }),
      (company) => company.name,
    ),
    under: '/companies',
    help: 'company-info',
    page: () => import('./page/CompanyPage.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/settings',
    name: 'company.settings',
    access: 'view_companies',
    title: 'companies:settings.title',
    under: '/companies/{company_id}',
    tab: 9,
    page: () => import('./page/SettingsTab.tsx'),
  }),
]
