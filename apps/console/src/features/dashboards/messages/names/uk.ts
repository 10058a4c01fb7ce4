import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_device_dashboard: {
      title: 'Переглядати панелі пристроїв',
      description: 'Переглядати панелі пристроїв зі значеннями, доступними користувачеві.',
    },
    update_device_dashboard: {
      title: 'Редагувати панелі пристроїв',
      description: 'Створювати, редагувати й видаляти панелі та їхні шаблони, створювати посилання на панелі.',
    },
  },
  act: {
    dashboards: {
      data: 'Прочитано значення панелі',
      create: 'Створено панель',
      update: 'Відредаговано панель',
      remove: 'Видалено панель',
      restore: 'Відновлено версію панелі',
    },
    dashboardTemplates: {
      create: 'Створено шаблон панелі',
      remove: 'Видалено шаблон панелі',
    },
    dashboardLinks: {
      open: 'Відкрито панель за посиланням',
      picture: 'Прочитано зображення панелі за посиланням',
      create: 'Створено посилання на панель',
      remove: 'Відкликано посилання на панель',
    },
  },
  scope: {
    device_dashboards: {
      title: 'Панелі',
      read: 'Переглядати панелі пристроїв',
      write: 'Створювати й змінювати панелі пристроїв',
    },
  },
}
