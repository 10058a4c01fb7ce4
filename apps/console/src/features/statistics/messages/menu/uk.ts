import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Статистика',
  tab: {
    general: 'Загальне',
    connections: 'З’єднання',
    months: 'Місяці',
    online: 'Пристрої в мережі',
    actions: 'Журнал дій',
    unique: 'Унікальні пристрої',
  },
}
