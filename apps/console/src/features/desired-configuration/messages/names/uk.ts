import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    desiredTemplates: {
      create: 'Створено шаблон конфігурації',
      update: 'Змінено шаблон конфігурації',
      remove: 'Видалено шаблон конфігурації',
      assign: 'Призначено шаблон конфігурації',
    },
    templateFiles: {
      preview: 'Переглянуто імпорт шаблонів конфігурації',
      importAll: 'Імпортовано шаблони конфігурації',
    },
    configComparison: {
      compare: 'Порівняно конфігурації',
    },
    desiredValues: {
      store: 'Задано значення змінних шаблонів',
    },
    desiredPlans: {
      approve: 'Схвалено розгортання конфігурації',
      plan: 'Сплановано конфігурацію пристроїв',
      read: 'Запитано читання конфігурації пристроїв',
      rollOut: 'Розгорнуто конфігурацію пристроїв',
      stop: 'Зупинено розгортання конфігурації',
    },
    deviceConfiguration: {
      adopt: 'Прийнято зміни, зроблені на пристрої',
    },
  },
}
