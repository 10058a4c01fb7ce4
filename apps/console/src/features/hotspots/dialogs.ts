import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  wifiChart: dialog(() => import('./WifiChartDialog.tsx'), messages),
  guests: dialog(() => import('./GuestsDialog.tsx'), messages),
  limitGuest: dialog(() => import('./LimitGuestDialog.tsx'), messages),
  users: dialog(() => import('./HotspotUsersDialog.tsx'), messages),
  addUser: dialog(() => import('./AddHotspotUserDialog.tsx'), messages),
  vouchers: dialog(() => import('./vouchers/VouchersDialog.tsx'), messages),
  createVouchers: dialog(() => import('./vouchers/CreateVouchersDialog.tsx'), messages),
  kiosks: dialog(() => import('./kiosks/KiosksDialog.tsx'), messages),
  createKiosk: dialog(() => import('./kiosks/CreateKioskDialog.tsx'), messages),
  guestData: dialog(() => import('./GuestDataDialog.tsx'), messages),
  printVouchers: dialog(() => import('./vouchers/PrintVouchersDialog.tsx'), messages),
}
