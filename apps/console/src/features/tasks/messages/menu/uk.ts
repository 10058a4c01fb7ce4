import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Диспетчер завдань',
  groups: 'Групи завдань',
  runs: { title: 'Запуски завдань' },
  schedules: 'Розклади',
  add: { verb: 'Створити групу завдань' },
  device: { run: 'Запустити групу завдань', command: 'Виконати команду' },
}
