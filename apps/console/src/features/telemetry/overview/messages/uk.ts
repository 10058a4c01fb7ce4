import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  problems_one: '{{count}} проблема',
  problems_few: '{{count}} проблеми',
  problems_many: '{{count}} проблем',
  problems_other: '{{count}} проблеми',
  problem: {
    offline: 'Не в мережі, востаннє',
    offlineOnly: 'Не в мережі',
    outdated: 'Немає звіту; останній отримано',
    notMonitored: 'Моніторинг вимкнено, тому пристрій не може під’єднатися.',
    neverConnected: 'Цей пристрій ще не під’єднувався.',
    configuration_one: 'Конфігурація відрізняється: на пристрої змінено {{count}} параметр',
    configuration_few: 'Конфігурація відрізняється: на пристрої змінено {{count}} параметри',
    configuration_many: 'Конфігурація відрізняється: на пристрої змінено {{count}} параметрів',
    configuration_other: 'Конфігурація відрізняється: на пристрої змінено {{count}} параметра',
    signal: 'Дуже слабкий сигнал: {{value}} дБм',
    temperature: 'Висока температура: {{value}} °C',
    memory: 'Пам’ять майже заповнена: {{value}} %',
    storage: 'Сховище майже заповнене: {{value}} %',
  },
  card: { connection: 'З’єднання', mobile: 'Мобільна мережа', mobile2: 'Другий модем', system: 'Система' },
  lastDay: '{{name}}, останні 24 години',
  location: 'Розташування',
  activity: 'Остання активність',
  jobs: 'Останні завдання',
  all: 'Показати все',
  noActivity: 'Активності ще не зафіксовано.',
  noJobs: 'Завдань ще немає.',
}
