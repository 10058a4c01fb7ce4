import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of the feature in the menu and in the header. */
export const menuMessages = messagesOf({
  own: {},
  menu: {
    jobs: menuOf('device-jobs'),
  },
})

/** The texts of the list of jobs in the header. */
export const orderMessages = messagesOf({
  own: {
    orders: messagesIn('device-jobs/orders/messages'),
    jobs: messagesIn('device-jobs/messages'),
  },
})

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    jobs: messagesIn('device-jobs/messages'),
  },
  menu: menuMessages.menu,
  uses: [devices],
})

/** The texts about work that a second user approves. */
export const approvalMessages = messagesOf({
  own: {
    jobApproval: messagesIn('device-jobs/approvals/messages'),
  },
  uses: [messages],
})

/** The texts of the page of an order. */
export const jobPageMessages = messagesOf({ own: {}, uses: [messages, orderMessages] })
