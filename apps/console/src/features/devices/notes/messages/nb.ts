import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Notater',
  text: 'Nytt notat',
  add: 'Legg til notat',
  empty: 'Denne enheten har ingen notater ennå.',
  failed: 'Kunne ikke laste inn notatene',
  remove: {
    title: 'Slett notat',
    message: 'Notatet av {{name}} blir slettet. Dette kan ikke angres.',
    verb: 'Slett notat',
  },
}
