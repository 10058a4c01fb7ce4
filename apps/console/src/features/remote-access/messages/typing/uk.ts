import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  keys: 'Клавіші',
  paste: {
    title_one: 'Вставити {{count}} рядок',
    title_few: 'Вставити {{count}} рядки',
    title_many: 'Вставити {{count}} рядків',
    title_other: 'Вставити {{count}} рядка',
    message: 'Оболонка виконує кожен рядок, щойно він надходить.',
    verb_one: 'Вставити {{count}} рядок',
    verb_few: 'Вставити {{count}} рядки',
    verb_many: 'Вставити {{count}} рядків',
    verb_other: 'Вставити {{count}} рядка',
  },
}
