import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    deviceServices: { switch: 'Перемкнено служби пристрою' },
    ddnsRules: {
      create: 'Додано правило динамічного DNS',
      update: 'Змінено правило динамічного DNS',
      remove: 'Видалено правило динамічного DNS',
    },
  },
}
