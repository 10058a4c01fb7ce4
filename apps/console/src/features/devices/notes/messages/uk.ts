import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Нотатки',
  text: 'Нова нотатка',
  add: 'Додати нотатку',
  empty: 'У цього пристрою ще немає нотаток.',
  failed: 'Не вдалося завантажити нотатки',
  remove: {
    title: 'Видалення нотатки',
    message: 'Нотатку користувача {{name}} буде видалено. Цього не можна скасувати.',
    verb: 'Видалити нотатку',
  },
}
