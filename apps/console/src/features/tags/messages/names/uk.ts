import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_tags: { title: 'Переглядати мітки', description: 'Переглядати список міток та їхні сторінки.' },
    create_tags: { title: 'Створювати мітки', description: 'Створювати мітки для пристроїв компанії.' },
    update_tags: { title: 'Редагувати мітки', description: 'Змінювати назву, опис, колір і дії міток.' },
    delete_tags: { title: 'Видаляти мітки', description: 'Видаляти мітки; вони зникають також з усіх пристроїв.' },
  },
  act: {
    tags: { create: 'Створено мітку', update: 'Змінено мітку', remove: 'Видалено мітку' },
  },
  scope: {
    tags: { title: 'Мітки', read: 'Переглядати мітки', write: 'Створювати, змінювати й видаляти мітки' },
  },
}
