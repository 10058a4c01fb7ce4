import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import { IconCoins, IconTransfer } from '@tabler/icons-react'
import { loadForm } from '../../kit/form/parts/forms.ts'
import { screen } from '../../kit/screen/screen.ts'

/** A single menu entry shared by three pages; its label differs from the titles of the pages. */
const line = (order: number) =>
  ({ group: 'administration', place: 5, order, label: 'credits:title', icon: IconCoins }) as const

const company = '/companies/{company_id}'
const resources = `${company}/resources` as const
const tabs = () => import('./CompanyTabs.tsx')

export const screens = [
  screen({
    path: '/resources',
    access: credits.list.access,
    title: 'credits:title',
    outsideMenu: true,
    page: () => import('./ResourcesPage.tsx'),
  }),
  screen({
    path: '/resources/credits',
    name: 'services.pools',
    access: credits.list.access,
    title: 'credits:title',
    nav: line(1),
    help: 'resources',
    page: () => import('./PoolsPage.tsx'),
  }),
  screen({
    path: '/resources/codes',
    access: creditCodes.list.access,
    title: 'credits:codes.title',
    nav: line(2),
    help: 'resources',
    page: () => import('./CodesPage.tsx'),
  }),
  screen({
    path: '/resources/data-history',
    name: 'services.connect',
    access: companyData.history.access,
    title: 'credits:data.title',
    nav: line(3),
    help: 'resources',
    page: () => import('./DataHistoryPage.tsx'),
  }),
  screen({
    path: '/redeem-code',
    name: 'service.add-credits',
    access: creditCodes.activate.access,
    title: 'credits:redeem.title',
    outsideMenu: true,
    help: 'resources',
    page: () => import('./RedeemPage.tsx'),
  }),
  screen({
    path: resources,
    name: 'company.resources',
    access: credits.list.access,
    title: 'credits:title',
    under: company,
    tab: 8,
    help: 'resources',
    page: () => import('./CompanyResourcesTab.tsx'),
  }),
  screen({
    path: `${resources}/credits`,
    access: credits.list.access,
    title: 'credits:pools',
    under: resources,
    tab: 1,
    page: () => tabs().then((all) => ({ default: all.CompanyPoolsTab })),
  }),
  screen({
    path: `${resources}/codes`,
    access: creditCodes.list.access,
    title: 'credits:codes.title',
    under: resources,
    tab: 2,
    page: () => tabs().then((all) => ({ default: all.CompanyCodesTab })),
  }),
  screen({
    path: `${resources}/data-history`,
    access: companyData.history.access,
    title: 'credits:data.title',
    under: resources,
    tab: 3,
    page: () => tabs().then((all) => ({ default: all.CompanyDataTab })),
  }),
  screen({
    path: `${company}/data-history`,
    name: 'company.data-history',
    access: companyData.history.access,
    title: 'credits:data.title',
    under: company,
    tab: 2,
    help: 'resources',
    page: () => tabs().then((all) => ({ default: all.CompanyDataTab })),
  }),
  screen({
    path: '/forms/move-device-resources',
    access: deviceCredits.move.access,
    title: 'credits:moveDevice.title',
    nav: { group: 'system', place: 5, icon: IconTransfer },
    help: 'resources',
    page: () => import('./MoveDevicePage.tsx'),
    before: () => loadForm('move-device-resources'),
  }),
]
