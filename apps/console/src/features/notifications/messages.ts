import { messagesOf } from '../../kit/texts.ts'

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    notifications: (language) => import(`./texts/${language}.ts`),
  },
  menu: {
    notifications: (language) => import(`./texts/menu/${language}.ts`),
  },
})
