import 'i18next'
import type { texts } from './en.ts'

/** Types every text key of the console from the English texts. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: typeof texts
  }
}
