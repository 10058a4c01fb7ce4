import { messagesOf } from '../../../kit/i18n/i18n.ts'

/** The texts of the sheet of keyboard shortcuts. */
export const messages = messagesOf({ own: { shortcuts: (language) => import(`./messages/${language}.ts`) } })
