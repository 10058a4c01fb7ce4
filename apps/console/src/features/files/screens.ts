import { files } from '@outpost/contract/files/files'
import { IconCpu, IconFiles } from '@tabler/icons-react'
import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({
    path: '/management/files',
    access: files.list.access,
    title: 'files:title',
    nav: { group: 'administration', place: 4, icon: IconFiles, highlights: ['/forms/add-file'] },
    help: 'files',
    page: () => import('./FilesPage.tsx'),
  }),
  screen({
    path: '/files/global/firmware',
    access: 'upload_files_global_scope',
    title: 'files:global.title',
    nav: { group: 'system', place: 2, icon: IconCpu },
    help: 'files',
    page: () => import('./GlobalFirmwarePage.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/files',
    name: 'company.files',
    access: files.list.access,
    title: 'files:title',
    under: '/companies/{company_id}',
    tab: 6,
    help: 'files',
    page: () => import('./CompanyFilesTab.tsx'),
  }),
]
