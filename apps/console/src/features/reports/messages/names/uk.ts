import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_reports: {
      title: 'Переглядати звіти',
      description: 'Бачити шаблони звітів і сформовані звіти та завантажувати їх.',
    },
    create_reports: {
      title: 'Створювати й редагувати звіти',
      description: 'Створювати й редагувати шаблони звітів, формувати звіти й перейменовувати їх.',
    },
    delete_reports: { title: 'Видаляти звіти', description: 'Видаляти шаблони звітів і сформовані звіти.' },
  },
  act: {
    reports: {
      create: 'Створено шаблон звіту',
      update: 'Змінено шаблон звіту',
      remove: 'Видалено шаблон звіту',
      generate: 'Сформовано звіт',
    },
    generatedReports: { update: 'Перейменовано сформований звіт', remove: 'Видалено сформований звіт' },
  },
  scope: {
    report_templates: {
      title: 'Звіти',
      read: 'Переглядати шаблони звітів і сформовані звіти',
      write: 'Змінювати шаблони звітів, формувати й видаляти звіти',
    },
  },
}
