import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    create_announcements: {
      title: 'Керувати оголошеннями',
      description: 'Публікувати, редагувати й видаляти оголошення, які бачать усі користувачі.',
    },
  },
  act: {
    notifications: { see: 'Позначено сповіщення як прочитані' },
    announcements: { create: 'Створено оголошення', update: 'Змінено оголошення', remove: 'Видалено оголошення' },
  },
  scope: {
    announcements: {
      title: 'Оголошення',
      read: 'Переглядати оголошення',
      write: 'Публікувати, змінювати й видаляти оголошення',
    },
    notifications: {
      title: 'Сповіщення',
      read: 'Переглядати ваші сповіщення',
      write: 'Позначати ваші сповіщення як прочитані',
    },
  },
}
