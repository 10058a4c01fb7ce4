import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Шаблони конфігурації',
  tooMany: 'Якщо шаблон потрібен більш ніж 100 пристроям, призначте його мітці або компанії.',
  device: {
    title: 'Конфігурація',
  },
}
