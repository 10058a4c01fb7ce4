import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  choose: 'Velg etiketter',
  search: 'Navn',
  tabs: 'Faner for etiketten',
  failed: 'Kunne ikke laste inn etiketten',
  empty:
    'Ingen etiketter ennå. Etiketter samler enheter på tvers av modeller, slik at du kan finne og administrere mange samtidig.',
  field: {
    name: 'Navn',
    company: 'Firma',
    description: 'Beskrivelse',
    color: 'Farge',
    devices: 'Enheter',
    actions: 'Handlinger',
    created: 'Opprettet',
    updated: 'Oppdatert',
  },
  add: {
    action: 'Opprett etikett',
    verb: 'Opprett etikett',
    purpose: 'Tilgjengelig for enhetene i firmaet og datterfirmaene.',
    colorHelp: 'Vises med etiketten i lister.',
  },
  list: { open: 'Bla gjennom etiketter', choose: 'Velg' },
  edit: { action: 'Rediger', verb: 'Lagre etikett' },
  remove: {
    action: 'Slett',
    title: 'Slett etikett',
    verb: 'Slett etikett',
    message_one: 'Etiketten {{name}} blir fjernet fra {{count}} enhet. Dette kan ikke angres.',
    message_other: 'Etiketten {{name}} blir fjernet fra {{count}} enheter. Dette kan ikke angres.',
  },
  action: {
    field: 'Handling {{n}}',
    source: 'Kilde for handling {{n}}',
    add: 'Legg til handling',
    remove: 'Fjern handling {{n}}',
    menu: 'Handlinger',
    title: 'Handlinger for {{name}}',
    verb: 'Lagre handlinger',
    help: 'De kjøres én gang, i denne rekkefølgen, på hver enhet som får etiketten. Hvis én mislykkes, hoppes de resterende over.',
    none: 'Denne etiketten har ingen handlinger.',
    kind: {
      firmware_upload: 'Fastvareoppdatering',
      config_upload: 'Opplasting av sikkerhetskopi',
      execute_tasks_group: 'Oppgavegruppe',
      execute_multiconfig_template: 'Lagret konfigurasjon',
    },
  },
  missing: {
    title: 'Fant ikke etiketten',
    message: 'Etiketten finnes ikke, eller du har ikke tilgang til den.',
    back: 'Alle etiketter',
  },
}
