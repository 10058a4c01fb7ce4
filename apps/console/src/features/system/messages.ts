import { messagesOf } from '../../kit/texts.ts'

/** The texts of the feature. */
export const messages = messagesOf({
  own: {
    system: (language) => import(`./texts/${language}.ts`),
    audit: (language) => import(`./audit/texts/${language}.ts`),
    terms: (language) => import(`./terms/texts/${language}.ts`),
  },
  menu: {
    system: (language) => import(`./texts/menu/${language}.ts`),
    audit: (language) => import(`./audit/texts/menu/${language}.ts`),
  },
})
