import { messagesOf } from '../../kit/texts.ts'

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    impersonation: (language) => import(`./texts/${language}.ts`),
  },
  menu: {
    impersonation: (language) => import(`./texts/menu/${language}.ts`),
  },
})
