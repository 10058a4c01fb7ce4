import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf, messagesIn } from '../../kit/i18n/menuOf.ts'
import { messages as jobs } from '../device-jobs/messages.ts'
import { mapMessages, messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    telemetry: messagesIn('telemetry/messages'),
    overview: messagesIn('telemetry/overview/messages'),
  },
  menu: {
    telemetry: menuOf('telemetry'),
    overview: menuOf('telemetry/overview'),
  },
  uses: [devices, jobs],
})

/** The texts of the location of a device. */
export const locationMessages = messagesOf({
  own: { location: (language) => import(`./location/messages/${language}.ts`) },
  uses: [messages, mapMessages],
})
