import type { texts } from './en.ts'

type English = typeof texts

/** Types every text key of the console from the English texts. */
declare module '../kit/textTypes.ts' {
  interface TextCatalogue extends English {}
}
