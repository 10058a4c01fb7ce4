import { messagesOf } from './i18n.ts'

/** What is said of a success. */
export const sayMessages = messagesOf({ own: { says: (language) => import(`../../messages/says/${language}.ts`) } })

/** What is said of a success or a failure that has no words of its own. */
export const resultMessages = messagesOf({
  own: { results: (language) => import(`../../messages/results/${language}.ts`) },
})
