import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Файли',
  deviceTab: 'Файли та оновлення',
  add: {
    title: 'Додавання файлу',
  },
  global: {
    title: 'Спільна прошивка',
  },
  backups: {
    download_backup: 'Запитати резервну копію',
    download_troubleshoot: 'Запитати дані діагностики',
    download_eventslog: 'Запитати журнал подій',
  },
  rules: {
    title: 'Періодичні резервні копії',
    add: 'Створити правило резервного копіювання',
    edit: 'Редагування правила резервного копіювання',
  },
}
