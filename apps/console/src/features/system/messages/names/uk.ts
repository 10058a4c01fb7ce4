import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    super_admin: {
      title: 'Керувати всією системою',
      description:
        'Керувати службами ідентифікації, ключами хоста, схваленими пристроями й обліковими записами всієї системи.',
    },
    view_audit: { title: 'Переглядати журнал аудиту', description: 'Бачити, хто, що, коли й з якої адреси зробив.' },
  },
  act: {
    settings: { create: 'Збережено налаштування', update: 'Замінено налаштування', remove: 'Видалено налаштування' },
    translation: { translate: 'Перекладено тексти' },
    sharedViews: { create: 'Надано спільний доступ до подання', remove: 'Припинено спільний доступ до подання' },
    publicAddress: { set: 'Задано публічну адресу' },
    health: { bundle: 'Завантажено пакет для підтримки' },
    hosts: { join: 'Додано хост' },
  },
  scope: {
    audit: { title: 'Журнал аудиту', read: 'Переглядати журнал аудиту' },
    system: { title: 'Ключі хоста', read: 'Переглядати відбитки ключів хоста', write: 'Змінювати ключі хоста' },
  },
}
