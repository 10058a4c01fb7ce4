import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of the device list, the page that most visits start with. */
export const listMessages = messagesOf({
  own: { devices: (language) => import(`./messages/${language}.ts`) },
  menu: { connections: menuOf('devices/connections') },
})

/** The texts of the notice about devices that reconnect. */
export const reconnectingMessages = messagesOf({
  own: { reconnecting: (language) => import(`./reconnecting/messages/${language}.ts`) },
})

/** The texts of the charts above the device list. */
export const chartsMessages = messagesOf({
  own: { charts: (language) => import(`./charts/messages/${language}.ts`) },
})

/** The texts of the questions before an action is sent to devices. */
export const orderingMessages = messagesOf({
  own: { ordering: (language) => import(`./ordering/messages/${language}.ts`) },
})

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    device: (language) => import(`./page/messages/${language}.ts`),
    approved: (language) => import(`./authorized/messages/${language}.ts`),
    approval: (language) => import(`./pending/messages/${language}.ts`),
    adding: (language) => import(`./adding/messages/${language}.ts`),
    importing: (language) => import(`./importing/messages/${language}.ts`),
    moving: (language) => import(`./moving/messages/${language}.ts`),
    notes: (language) => import(`./notes/messages/${language}.ts`),
    tagFile: (language) => import(`./tagging/messages/${language}.ts`),
    connections: (language) => import(`./connections/messages/${language}.ts`),
  },
  menu: {
    device: menuOf('devices/page'),
    devices: menuOf('devices'),
    approved: menuOf('devices/authorized'),
  },
  uses: [listMessages, orderingMessages, companies, tags],
})
