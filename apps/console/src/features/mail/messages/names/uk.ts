import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_mail_logs: {
      title: 'Переглядати журнал пошти',
      description: 'Бачити, які листи й кому надіслано та чому якісь із них не доставлено.',
    },
    view_email_configurations: {
      title: 'Переглядати налаштування SMTP',
      description: 'Переглядати поштові сервери компаній без їхніх паролів.',
    },
    update_email_configurations: {
      title: 'Редагувати налаштування SMTP',
      description: 'Створювати, змінювати, перевіряти й видаляти поштові сервери компаній.',
    },
  },
  act: {
    mail: {
      create: 'Створено налаштування SMTP',
      update: 'Змінено налаштування SMTP',
      remove: 'Видалено налаштування SMTP',
      test: 'Надіслано тестовий лист',
      unsuppress: 'Вилучено адресу зі списку заблокованих',
    },
  },
  scope: {
    mail_logs: {
      title: 'Журнал пошти',
      read: 'Переглядати журнал пошти',
      write: 'Вилучати адреси зі списку заблокованих',
    },
    smtp_configurations: {
      title: 'Налаштування SMTP',
      read: 'Переглядати налаштування SMTP без паролів',
      write: 'Створювати, змінювати, перевіряти й видаляти налаштування SMTP',
    },
  },
}
