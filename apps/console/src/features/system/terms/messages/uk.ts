import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Умови користування',
  version: 'Версія {{version}}',
  read: 'Прочитати умови користування',
  failed: 'Не вдалося завантажити умови користування',
  agreement: {
    title: 'Умови користування й обробки даних',
    intro:
      '{{name}} записує, хто, що, коли та з якої адреси зробив, а також що повідомляють пристрої. Перш ніж продовжити, прочитайте умови.',
    accept: 'Прийняти та продовжити',
    leave: 'Вийти',
  },
}
