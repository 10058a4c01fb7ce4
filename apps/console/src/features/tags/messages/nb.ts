import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  choose: 'Velg etiketter',
  search: 'Navn',
  tabs: 'Deler av denne etiketten',
  failed: 'Etiketten kunne ikke lastes',
  empty:
    'Ingen etiketter ennå. Etiketter samler enheter på tvers av modeller, så mange kan finnes og behandles samtidig.',
  field: {
    name: 'Navn',
    company: 'Firma',
    description: 'Beskrivelse',
    color: 'Farge',
    devices: 'Enheter',
    actions: 'Handlinger',
    created: 'Opprettet',
    updated: 'Endret',
  },
  add: {
    action: 'Ny etikett',
    verb: 'Legg til etikett',
    purpose: 'En etikett gjelder enhetene i firmaet og i firmaene under det.',
    colorHelp: 'Farger etiketten i lister.',
  },
  list: { open: 'Velg fra listen over etiketter', choose: 'Velg' },
  edit: { action: 'Rediger', verb: 'Lagre etikett' },
  remove: {
    action: 'Slett',
    title: 'Slett etikett',
    verb: 'Slett etikett',
    message_one: '{{count}} enhet mister etiketten {{name}}. Dette kan ikke angres.',
    message_other: '{{count}} enheter mister etiketten {{name}}. Dette kan ikke angres.',
  },
  action: {
    field: 'Handling {{n}}',
    source: 'Kilde for handling {{n}}',
    add: 'Legg til handling',
    remove: 'Fjern handling {{n}}',
    menu: 'Handlinger',
    title: 'Handlinger for {{name}}',
    verb: 'Lagre handlinger',
    help: 'De kjøres én gang, i denne rekkefølgen, på hver enhet som får etiketten. Hvis en mislykkes, starter ikke de neste.',
    none: 'Denne etiketten starter ingenting på enheter.',
    kind: {
      firmware_upload: 'Fastvareoppdatering',
      config_upload: 'Opplasting av sikkerhetskopi',
      execute_tasks_group: 'Oppgavegruppe',
      execute_multiconfig_template: 'Konfigurasjonsmal',
    },
  },
  missing: {
    title: 'Etiketten ble ikke funnet',
    message: 'Denne etiketten finnes ikke, eller du har ikke tilgang til den.',
    back: 'Til alle etiketter',
  },
}
