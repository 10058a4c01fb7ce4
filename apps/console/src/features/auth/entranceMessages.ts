import { messagesOf } from '../../kit/i18n/i18n.ts'

/**
 * Texts of the pages that need no session. They are separate because these pages load no other texts of the feature.
 */
export const entranceMessages = messagesOf({
  own: {
    auth: (language) => import(`./messages/${language}.ts`),
    identity: (language) => import(`./identity-providers/messages/${language}.ts`),
  },
})
