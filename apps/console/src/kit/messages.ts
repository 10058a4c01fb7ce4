import { messagesOf } from './texts.ts'

/** What is said of a success. */
export const sayMessages = messagesOf({ own: { says: (language) => import(`../texts/says/${language}.ts`) } })

/** What is said of a success or a failure that has no words of its own. */
export const resultMessages = messagesOf({ own: { results: (language) => import(`../texts/results/${language}.ts`) } })
