import { messagesOf } from '../../kit/i18n/i18n.ts'
import { together } from '../../kit/i18n/together.ts'

/**
 * Texts of the pages that need no session. They are separate because these pages load no other texts of the feature.
 */
export const entranceMessages = messagesOf({
  own: together(['auth', 'identity'], (language) => import(`./entrance/${language}.ts`)),
})
