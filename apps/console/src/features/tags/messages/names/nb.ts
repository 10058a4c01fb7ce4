import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_tags: { title: 'Se etiketter', description: 'Se etikettlisten og etikettsidene.' },
    create_tags: { title: 'Opprette etiketter', description: 'Opprette etiketter for enhetene i et firma.' },
    update_tags: {
      title: 'Redigere etiketter',
      description: 'Endre navn, beskrivelse, farge og handlinger for etiketter.',
    },
    delete_tags: { title: 'Slette etiketter', description: 'Slette etiketter; de fjernes da også fra alle enheter.' },
  },
  act: {
    tags: { create: 'Opprettet en etikett', update: 'Redigerte en etikett', remove: 'Slettet en etikett' },
  },
  scope: {
    tags: { title: 'Etiketter', read: 'Se etiketter', write: 'Opprette, endre og slette etiketter' },
  },
}
