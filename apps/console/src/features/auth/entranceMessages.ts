import { messagesOf } from '../../kit/texts.ts'

/** What the pages without a session say. Apart from the other texts of the feature: these pages load nothing else. */
export const entranceMessages = messagesOf({
  own: {
    auth: (language) => import(`./texts/${language}.ts`),
    identity: (language) => import(`./identity/texts/${language}.ts`),
  },
})
