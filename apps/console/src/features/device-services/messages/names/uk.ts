import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    deviceServices: { switch: 'Увімкнено або вимкнено служби пристрою' },
    wifiNetworks: { code: 'Прочитано ключ бездротової мережі' },
    siteBlocking: { update: 'Змінено блокування сайтів на пристрої' },
    esim: {
      add: 'Додано профіль eSIM на пристрій',
      switch: 'Перемкнено профіль eSIM пристрою',
      rename: 'Перейменовано профіль eSIM пристрою',
      remove: 'Видалено профіль eSIM пристрою',
      check: 'Перевірено початковий профіль пристрою',
    },
    ddnsRules: {
      create: 'Додано правило динамічного DNS',
      update: 'Змінено правило динамічного DNS',
      remove: 'Видалено правило динамічного DNS',
    },
  },
}
