import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    systemBackups: {
      set: 'Змінено налаштування резервних копій системи',
      make: 'Запущено створення резервної копії системи',
      prove: 'Запущено пробне відновлення резервної копії системи',
      cancel: 'Скасовано створення резервної копії системи або її пробне відновлення',
      remove: 'Видалено резервну копію системи',
    },
  },
}
