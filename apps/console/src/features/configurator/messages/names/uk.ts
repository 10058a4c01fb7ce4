import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    create_multi_configuration: {
      title: 'Налаштовувати кілька пристроїв, їхню мережу та eSIM',
      description: 'Змінювати конфігурацію пристроїв і скасовувати ще не підтверджені зміни.',
    },
    view_multi_configuration: {
      title: 'Переглядати конфігурації',
      description: 'Переглядати зміни конфігурації пристроїв та їхні результати.',
    },
  },
  act: {
    apiDescriptions: { create: 'Вивантажено опис API пристроїв', remove: 'Видалено опис API пристроїв' },
    configChanges: { create: 'Змінено конфігурацію пристрою', cancel: 'Скасовано зміну конфігурації' },
  },
  scope: {
    device_configurations: {
      title: 'Конфігурація пристроїв',
      read: 'Переглядати зміни конфігурації пристроїв',
      write: 'Змінювати конфігурацію пристроїв і скасовувати зміни',
    },
  },
}
