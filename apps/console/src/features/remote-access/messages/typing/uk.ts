import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  keys: 'Клавіші',
  paste: {
    title_one: 'Вставлення {{count}} рядка',
    title_few: 'Вставлення {{count}} рядків',
    title_many: 'Вставлення {{count}} рядків',
    title_other: 'Вставлення {{count}} рядка',
    message: 'Оболонка виконує кожен рядок, щойно він надходить.',
    verb_one: 'Вставити {{count}} рядок',
    verb_few: 'Вставити {{count}} рядки',
    verb_many: 'Вставити {{count}} рядків',
    verb_other: 'Вставити {{count}} рядка',
  },
}
