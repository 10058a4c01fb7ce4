import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_device_hotspots: {
      title: 'Переглядати хотспоти',
      description: 'Бачити хотспоти пристроїв, їхніх користувачів і гостей.',
    },
    update_device_hotspots: {
      title: 'Керувати хотспотами',
      description:
        'Додавати й вилучати користувачів хотспотів, створювати ваучери, обмежувати або від’єднувати гостей.',
    },
  },
  act: {
    hotspots: {
      users: 'Прочитано користувачів хотспоту',
      addUser: 'Додано користувача до хотспоту',
      removeUser: 'Вилучено користувача з хотспоту',
      changeGuest: 'Обмежено гостя хотспоту',
      disconnectGuest: 'Від’єднано гостя хотспоту',
    },
    hotspotKiosks: {
      open: 'Відкрито посилання для кіоску хотспоту',
      create: 'Створено посилання для кіоску хотспоту',
      remove: 'Відкликано посилання для кіоску хотспоту',
      issue: 'Видано ваучер за посиланням для кіоску',
    },
    guestData: { set: 'Задано термін зберігання приміток про гостей' },
    hotspotVouchers: { create: 'Створено ваучери хотспоту', remove: 'Вилучено ваучери хотспоту' },
  },
  scope: {
    device_hotspots: {
      title: 'Хотспоти',
      read: 'Переглядати хотспоти, їхніх користувачів і гостей',
      write: 'Змінювати користувачів, ваучери й гостей хотспотів',
    },
    wireless: { title: 'Wi-Fi', read: 'Переглядати точки Wi-Fi пристроїв' },
  },
}
