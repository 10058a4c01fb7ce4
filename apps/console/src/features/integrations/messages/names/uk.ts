import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_integrations: {
      title: 'Переглядати інтеграції',
      description: 'Бачити токени метрик, підписки на події з останніми відповідями та потік подій.',
    },
    manage_integrations: {
      title: 'Керувати інтеграціями',
      description:
        'Створювати й відкликати токени метрик, а також створювати, перевіряти й видаляти підписки на події.',
    },
  },
  act: {
    metrics: {
      createToken: 'Створено токен метрик',
      removeToken: 'Відкликано токен метрик',
    },
    subscriptions: {
      create: 'Створено підписку на події',
      update: 'Змінено підписку на події',
      remove: 'Видалено підписку на події',
      test: 'Надіслано пробну подію',
    },
    heartbeat: {
      set: 'Задано вихідний сигнал роботи',
      remove: 'Вилучено вихідний сигнал роботи',
      test: 'Перевірено вихідний сигнал роботи',
    },
  },
  scope: {
    integrations: {
      title: 'Інтеграції',
      read: 'Переглядати токени метрик, підписки на події та події',
      write: 'Керувати токенами метрик і підписками на події',
    },
  },
}
