import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Журнал дій від імені інших',
  line: 'Користувачі',
  request: {
    action: 'Діяти від імені користувача',
  },
  confirm: {
    title: 'Дозволити комусь діяти від вашого імені?',
  },
}
