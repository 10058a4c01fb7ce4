import { credits } from '@outpost/contract/credits/endpoints'
import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { companyData } from '@outpost/contract/credits/data/endpoints'
import { deviceCredits } from '@outpost/contract/credits/devices/endpoints'
import { form } from '../../kit/form/parts/forms.ts'
import { dialogs } from './dialogs.ts'

const nothing = () => ({})

/** The forms of this feature that have their own address. */
export const forms = [
  form({
    name: 'add-resources',
    title: 'credits:add.title',
    access: credits.create.access,
    dialog: dialogs.add,
    props: nothing,
  }),
  form({
    name: 'move-resources',
    title: 'credits:move.title',
    access: credits.move.access,
    dialog: dialogs.move,
    props: nothing,
  }),
  form({
    name: 'create-code',
    title: 'credits:makeCode.title',
    access: creditCodes.create.access,
    dialog: dialogs.createCode,
    props: nothing,
  }),
  form({
    name: 'add-company-data',
    title: 'credits:buyData.title',
    access: companyData.buy.access,
    dialog: dialogs.buyData,
    props: nothing,
  }),
  form({
    name: 'move-device-resources',
    title: 'credits:moveDevice.title',
    access: deviceCredits.move.access,
    dialog: dialogs.moveDevice,
    props: nothing,
    skipNavigate: true,
  }),
]
