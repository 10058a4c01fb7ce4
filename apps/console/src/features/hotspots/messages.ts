import { messagesOf } from '../../kit/i18n/i18n.ts'
import { menuOf } from '../../kit/i18n/menuOf.ts'
import { messages as companies } from '../companies/messages.ts'
import { messages as devices } from '../devices/messages.ts'

/** The texts of this feature, and of the features whose components it shows. */
export const messages = messagesOf({
  own: { hotspots: (language) => import(`./messages/${language}.ts`) },
  menu: { hotspots: menuOf('hotspots') },
  uses: [companies, devices],
})
