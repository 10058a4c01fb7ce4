import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as jobs } from '../device-jobs/messages.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: {
    telemetry: (language) => import(`./messages/${language}.ts`),
    overview: (language) => import(`./overview/messages/${language}.ts`),
  },
  menu: {
    telemetry: menuOf('telemetry'),
    overview: menuOf('telemetry/overview'),
  },
  uses: [devices, jobs],
})
