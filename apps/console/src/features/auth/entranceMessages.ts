import { messagesOf } from '../../kit/i18n/i18n.ts'

/** What the pages without a session say. Apart from the other texts of the feature: these pages load nothing else. */
export const entranceMessages = messagesOf({
  own: {
    auth: (language) => import(`./messages/${language}.ts`),
    identity: (language) => import(`./identity-providers/messages/${language}.ts`),
  },
})
