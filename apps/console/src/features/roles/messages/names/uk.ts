import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_roles: { title: 'Переглядати ролі', description: 'Переглядати список ролей і компанії, яким вони належать.' },
    create_roles: { title: 'Створювати ролі', description: 'Створювати ролі з дозволів, які ви маєте самі.' },
    update_roles: {
      title: 'Редагувати ролі',
      description: 'Змінювати назву, опис і дозволи ролей, створених компанією.',
    },
    delete_roles: {
      title: 'Видаляти ролі',
      description: 'Видаляти ролі, які створила компанія і яких не має жоден користувач.',
    },
    view_permissions: {
      title: 'Переглядати дозволи ролей',
      description: 'Бачити, які дозволи існують і які з них має роль.',
    },
  },
  act: {
    roles: {
      create: 'Створено роль',
      update: 'Змінено роль',
      overwrite: 'Змінено дозволи ролей',
      remove: 'Видалено роль',
    },
  },
  scope: {
    roles: { title: 'Ролі', read: 'Переглядати ролі та дозволи', write: 'Створювати, змінювати й видаляти ролі' },
  },
}
