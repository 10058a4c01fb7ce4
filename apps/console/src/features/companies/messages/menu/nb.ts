import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Firmaer',
  add: {
    title: 'Opprett firma',
  },
  edit: {
    title: 'Rediger firma',
  },
  flags: {
    title: 'Kreditter og grenser',
  },
  move: {
    title: 'Flytt firma',
  },
  settings: {
    title: 'Innstillinger',
  },
  tree: {
    title: 'Firmatre',
  },
}
