import type { Company } from '@outpost/contract/companies/schemas'
import type { Device } from '@outpost/contract/devices/device'
import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import {
  IconArrowsExchange,
  IconCloudDownload,
  IconGift,
  IconPackage,
  IconTicket,
  IconToggleRight,
  IconTransfer,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import type { CompaniesMenuEntry } from '../../kit/screen/contributions.ts'
import { nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'

const ownerOf = ({ id, name }: Company) => ({ id, name })

/** The actions that this feature adds to companies. */
export const companyActions: readonly Action<Company>[] = [
  action({
    id: 'create-code',
    label: 'credits:makeCode.action',
    group: 'billing',
    icon: IconTicket,
    only: 'row',
    endpoint: creditCodes.create,
    run: ([company]) => void open(dialogs.createCode, { company: ownerOf(company!) }),
  }),
  action({
    id: 'move-resources',
    label: 'credits:move.action',
    group: 'billing',
    icon: IconArrowsExchange,
    only: 'row',
    endpoint: credits.move,
    run: ([company]) => void open(dialogs.move, { source: ownerOf(company!) }),
  }),
  action({
    id: 'add-data',
    label: 'credits:buyData.action',
    group: 'billing',
    icon: IconCloudDownload,
    only: 'row',
    endpoint: companyData.buy,
    run: ([company]) => void open(dialogs.buyData, { company: ownerOf(company!) }),
  }),
]

/** The entries that this feature adds to the menu of the companies page. */
export const companiesMenu: readonly CompaniesMenuEntry[] = [
  {
    id: 'activate-code',
    label: 'credits:redeem.action',
    icon: IconGift,
    need: creditCodes.activate,
    run: () => void open(dialogs.redeem, {}),
  },
  {
    id: 'move-resources',
    label: 'credits:move.action',
    icon: IconArrowsExchange,
    need: credits.move,
    run: () => void open(dialogs.move, {}),
  },
  {
    id: 'create-code',
    label: 'credits:makeCode.action',
    icon: IconTicket,
    need: creditCodes.create,
    run: () => void open(dialogs.createCode, {}),
  },
]

/** The actions that this feature adds to devices. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'services',
    label: 'credits:services.action',
    group: 'billing',
    icon: IconToggleRight,
    endpoint: deviceCredits.update,
    run: (devices) => open(dialogs.services, { devices }),
  }),
  action({
    id: 'pack',
    label: 'credits:pack.action',
    group: 'billing',
    icon: IconPackage,
    endpoint: deviceCredits.update,
    run: (devices) => open(dialogs.pack, { devices }),
  }),
  action({
    id: 'move-device-resources',
    label: 'credits:moveDevice.title',
    group: 'billing',
    icon: IconTransfer,
    only: 'row',
    endpoint: deviceCredits.move,
    run: ([device]) => void open(dialogs.moveDevice, { source: { id: device!.id, name: nameOf(device!) } }),
  }),
]
