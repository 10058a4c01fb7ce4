import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_reports: { title: 'Se rapporter', description: 'Se rapportmaler og genererte rapporter, og laste dem ned.' },
    create_reports: {
      title: 'Opprette og redigere rapporter',
      description: 'Opprette og redigere rapportmaler, generere rapporter og gi dem nytt navn.',
    },
    delete_reports: { title: 'Slette rapporter', description: 'Slette rapportmaler og genererte rapporter.' },
  },
  act: {
    reports: {
      create: 'Opprettet en rapportmal',
      update: 'Redigerte en rapportmal',
      remove: 'Slettet en rapportmal',
      generate: 'Genererte en rapport',
    },
    generatedReports: { update: 'Ga en generert rapport nytt navn', remove: 'Slettet en generert rapport' },
  },
  scope: {
    report_templates: {
      title: 'Rapporter',
      read: 'Se rapportmaler og genererte rapporter',
      write: 'Endre rapportmaler, og generere og slette rapporter',
    },
  },
}
