import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Ресурси',
  pools: 'Пули',
  codes: {
    title: 'Коди',
  },
  data: {
    title: 'Купівля даних',
    tab: 'Історія даних',
  },
  add: {
    title: 'Додати ресурси',
  },
  move: {
    action: 'Перемістити ресурси',
    title: 'Перемістити ресурси',
  },
  makeCode: {
    action: 'Створити код',
    title: 'Створити код',
  },
  redeem: {
    action: 'Активувати код',
    title: 'Активувати код',
  },
  buyData: {
    action: 'Додати дані компанії',
    title: 'Додати дані компанії',
  },
  services: {
    action: 'Послуги',
  },
  pack: {
    action: 'Пакет пристрою',
  },
  moveDevice: {
    title: 'Перемістити ресурси пристрою',
  },
}
