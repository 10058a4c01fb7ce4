import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'

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
    orders: (language) => import(`./orders/messages/${language}.ts`),
    jobs: (language) => import(`./messages/${language}.ts`),
  },
})

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    jobs: (language) => import(`./messages/${language}.ts`),
  },
  menu: menuMessages.menu,
})

/** The texts of the page of an order. */
export const jobPageMessages = messagesOf({ own: {}, uses: [messages, orderMessages] })
