import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as tags } from '../tags/messages.ts'

/** The texts of the device list, the page that most visits start with. */
export const listMessages = messagesOf({
  own: { devices: messagesIn('devices/messages') },
  menu: { connections: menuOf('devices/connections') },
})

/** The texts of the map of devices. */
export const mapMessages = messagesOf({
  own: { deviceMap: (language) => import(`./map/messages/${language}.ts`) },
  uses: [listMessages],
})

/** The texts of geofences. */
export const geofenceMessages = messagesOf({
  own: { geofence: (language) => import(`./geofences/messages/${language}.ts`) },
  uses: [listMessages, companies],
})

/** The texts of the notice about devices that reconnect. */
export const reconnectingMessages = messagesOf({
  own: { reconnecting: messagesIn('devices/reconnecting/messages') },
})

/** The texts of the charts above the device list. */
export const chartsMessages = messagesOf({
  own: { charts: messagesIn('devices/charts/messages') },
})

/** The texts of the questions before an action is sent to devices. */
export const orderingMessages = messagesOf({
  own: { ordering: messagesIn('devices/ordering/messages') },
})

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    device: messagesIn('devices/page/messages'),
    approved: messagesIn('devices/authorized/messages'),
    approval: messagesIn('devices/pending/messages'),
    adding: messagesIn('devices/adding/messages'),
    importing: messagesIn('devices/importing/messages'),
    moving: messagesIn('devices/moving/messages'),
    notes: messagesIn('devices/notes/messages'),
    tagFile: messagesIn('devices/tagging/messages'),
    connections: messagesIn('devices/connections/messages'),
  },
  menu: {
    device: menuOf('devices/page'),
    devices: menuOf('devices'),
    approved: menuOf('devices/authorized'),
  },
  uses: [listMessages, orderingMessages, companies, tags],
})
