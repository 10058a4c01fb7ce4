import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  company: 'Компанія',
  choose: 'Виберіть компанію',
  title: 'Компанії',
  search: 'Компанія, вища компанія',
  empty: 'Компаній ще немає.',
  tabs: 'Розділи цієї компанії',
  failed: 'Не вдалося завантажити компанію',
  missing: { title: 'Компанію не знайдено', message: 'Такої компанії немає, або ви не маєте до неї доступу.', back: 'До всіх компаній' },
  field: { name: 'Назва', parent_name: 'Вища компанія', level: 'Рівень', users_count: 'Користувачі', devices_count: 'Пристрої', created_at: 'Створено' },
}
