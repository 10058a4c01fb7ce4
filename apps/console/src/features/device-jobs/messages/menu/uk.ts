import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  tab: 'Завдання',
  unfinished_one: 'Завдання: не завершено {{count}}',
  unfinished_few: 'Завдання: не завершено {{count}}',
  unfinished_many: 'Завдання: не завершено {{count}}',
  unfinished_other: 'Завдання: не завершено {{count}}',
  menu: 'Завдання',
  approvals: 'Схвалення',
  approvalAction: 'Схвалення роботи з пристроями',
  title: 'Завдання',
}
