import type { Company } from '@outpost/contract/companies/schemas'
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
import { action } from '../../kit/action.tsx'
import { open } from '../../kit/dialog.tsx'
import { contributeCompaniesMenu, contributeCompanyAction } from '../companies/public.ts'
import { contributeDevicesAction, nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'

const ownerOf = ({ id, name }: Company) => ({ id, name })

contributeCompanyAction(
  action({
    id: 'create-code',
    label: 'credits:makeCode.action',
    icon: IconTicket,
    only: 'row',
    endpoint: creditCodes.create,
    run: ([company]) => void open(dialogs.createCode, { company: ownerOf(company!) }),
  }),
)
contributeCompanyAction(
  action({
    id: 'move-resources',
    label: 'credits:move.action',
    icon: IconArrowsExchange,
    only: 'row',
    endpoint: credits.move,
    run: ([company]) => void open(dialogs.move, { source: ownerOf(company!) }),
  }),
)
contributeCompanyAction(
  action({
    id: 'add-data',
    label: 'credits:buyData.action',
    icon: IconCloudDownload,
    only: 'row',
    endpoint: companyData.buy,
    run: ([company]) => void open(dialogs.buyData, { company: ownerOf(company!) }),
  }),
)

contributeCompaniesMenu({
  id: 'activate-code',
  label: 'credits:redeem.action',
  icon: IconGift,
  need: creditCodes.activate,
  run: () => void open(dialogs.redeem, {}),
})
contributeCompaniesMenu({
  id: 'move-resources',
  label: 'credits:move.action',
  icon: IconArrowsExchange,
  need: credits.move,
  run: () => void open(dialogs.move, {}),
})
contributeCompaniesMenu({
  id: 'create-code',
  label: 'credits:makeCode.action',
  icon: IconTicket,
  need: creditCodes.create,
  run: () => void open(dialogs.createCode, {}),
})

contributeDevicesAction(
  action({
    id: 'services',
    label: 'credits:services.action',
    icon: IconToggleRight,
    endpoint: deviceCredits.update,
    run: (devices) => open(dialogs.services, { devices }),
  }),
)
contributeDevicesAction(
  action({
    id: 'pack',
    label: 'credits:pack.action',
    icon: IconPackage,
    endpoint: deviceCredits.update,
    run: (devices) => open(dialogs.pack, { devices }),
  }),
)
contributeDevicesAction(
  action({
    id: 'move-device-resources',
    label: 'credits:moveDevice.title',
    icon: IconTransfer,
    only: 'row',
    endpoint: deviceCredits.move,
    run: ([device]) => void open(dialogs.moveDevice, { source: { id: device!.id, name: nameOf(device!) } }),
  }),
)
