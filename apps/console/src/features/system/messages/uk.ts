import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  changelog: {
    version: 'Ви користуєтеся версією {{version}}.',
    inEnglish: 'Журнал змін ведеться англійською мовою.',
  },
}
