import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Ресурси',
  pools: 'Пули',
  codes: {
    title: 'Коди',
  },
  data: {
    title: 'Купівля трафіку',
  },
  add: {
    title: 'Додавання ресурсів',
  },
  move: {
    action: 'Перемістити ресурси',
    title: 'Переміщення ресурсів',
  },
  makeCode: {
    action: 'Створити код',
    title: 'Створення коду',
  },
  redeem: {
    action: 'Активувати код',
    title: 'Активація коду',
  },
  buyData: {
    action: 'Додати трафік компанії',
    title: 'Додавання трафіку компанії',
  },
  services: {
    action: 'Послуги',
  },
  pack: {
    action: 'Пакет пристрою',
  },
  moveDevice: {
    title: 'Переміщення ресурсів пристрою',
  },
}
