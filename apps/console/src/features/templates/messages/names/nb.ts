import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_monitoring: {
      title: 'Se overvåkingsmaler',
      description: 'Se overvåkingsmaler, enhetene som bruker dem, og mislykkede avlesninger.',
    },
    update_monitoring: {
      title: 'Redigere overvåkingsmaler',
      description: 'Opprette, redigere og slette overvåkingsmaler og tildele dem til enheter.',
    },
  },
  act: {
    templates: {
      create: 'Opprettet en overvåkingsmal',
      update: 'Redigerte en overvåkingsmal',
      remove: 'Slettet en overvåkingsmal',
      test: 'Testet en overvåkingsmal',
      importOne: 'Importerte en overvåkingsmal',
    },
    templateAssignments: {
      assign: 'Tildelte overvåkingsmaler',
      assignMany: 'Tildelte overvåkingsmaler etter enhet og etikett',
      assignOne: 'Tildelte en overvåkingsmal',
      unassign: 'Fjernet tildelingen av en overvåkingsmal',
    },
  },
  scope: {
    data_collect: {
      title: 'Overvåkingsmaler',
      read: 'Se overvåkingsmaler og hvor de er tildelt',
      write: 'Endre og tildele overvåkingsmaler',
    },
  },
}
