import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  tab: 'Застосунки',
  grantsTab: 'Під’єднані застосунки',
  approvalsTab: 'Схвалені застосунки',
  ask: {
    title: 'Надати доступ?',
  },
}
