import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Умови користування',
  version: 'Версія {{version}}',
  read: 'Прочитати умови користування',
  failed: 'Не вдалося отримати умови користування',
  agreement: {
    title: 'Умови користування й обробки даних',
    intro:
      '{{name}} зберігає, хто, коли, що та з якої адреси зробив, а також звіти пристроїв. Перш ніж продовжити, прочитайте, на що погоджуєтеся.',
    accept: 'Прийняти й продовжити',
    leave: 'Вийти',
  },
}
