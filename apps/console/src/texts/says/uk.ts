import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  company: { created: 'Компанію додано', updated: 'Компанію перейменовано', moved: 'Компанію переміщено' },
  device: { updated: 'Пристрій оновлено', removed: 'Пристрій вилучено', approved: 'Пристрій схвалено', rejected: 'Пристрій відхилено' },
  tag: { created: 'Мітку додано', removed: 'Мітку вилучено', assigned: 'Мітки збережено', unassigned: 'Мітки знято' },
  token: { created: 'Токен доступу створено' },
  user: { updated: 'Роль змінено', removed: 'Користувача вилучено' },
}
