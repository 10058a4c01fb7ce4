import { messagesOf } from '../../kit/texts.ts'

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    companies: (language) => import(`./texts/${language}.ts`),
  },
  menu: {
    companies: (language) => import(`./texts/menu/${language}.ts`),
  },
})
