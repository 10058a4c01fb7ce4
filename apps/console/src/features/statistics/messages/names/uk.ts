import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_statistics: {
      title: 'Переглядати статистику',
      description: 'Переглядати показники пристроїв, з’єднань і шлюзів за період.',
    },
  },
  scope: {
    statistics: { title: 'Статистика', read: 'Переглядати статистику пристроїв' },
  },
}
