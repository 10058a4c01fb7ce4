import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_integrations: {
      title: 'Перегляд інтеграцій',
      description: 'Перегляд токенів метрик, підписок на події з останніми відповідями та потоку подій.',
    },
    manage_integrations: {
      title: 'Керування інтеграціями',
      description:
        'Створення й відкликання токенів метрик, а також створення, перевірка й видалення підписок на події.',
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
      read: 'Перегляд токенів метрик, підписок на події та подій',
      write: 'Керування токенами метрик і підписками на події',
    },
  },
}
