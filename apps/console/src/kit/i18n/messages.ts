import { messagesOf } from './i18n.ts'

/** Success messages. */
export const sayMessages = messagesOf({ own: { says: (language) => import(`../../messages/says/${language}.ts`) } })

/** Generic success and failure messages, for requests without specific ones. */
export const resultMessages = messagesOf({
  own: { results: (language) => import(`../../messages/results/${language}.ts`) },
})
