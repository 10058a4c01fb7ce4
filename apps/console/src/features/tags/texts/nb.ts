import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  tags: 'Etiketter', choose: 'Velg etiketter', search: 'Navn', tabs: 'Deler av denne etiketten', failed: 'Etiketten kunne ikke lastes',
  empty: 'Ingen etiketter ennå. Etiketter samler enheter på tvers av modeller, så mange kan finnes og behandles samtidig.',
  field: { name: 'Navn', company: 'Firma', description: 'Beskrivelse', color: 'Farge', devices: 'Enheter', actions: 'Handlinger', created: 'Opprettet', updated: 'Endret' },
  add: { action: 'Ny etikett', title: 'Ny etikett', verb: 'Legg til etikett', purpose: 'En etikett gjelder enhetene i firmaet og i firmaene under det.', colorHelp: 'Farger etiketten i lister.' },
  list: { open: 'Velg fra listen over etiketter', choose: 'Velg' },
  edit: { action: 'Rediger', title: 'Rediger etikett', verb: 'Lagre etikett' },
  remove: {
    action: 'Slett', title: 'Slett etikett', verb: 'Slett etikett', message_one: '{{count}} enhet mister etiketten {{name}}. Dette kan ikke angres.', message_other: '{{count}} enheter mister etiketten {{name}}. Dette kan ikke angres.',
  },
  action: {
    field: 'Handling {{n}}', source: 'Kilde for handling {{n}}', add: 'Legg til handling', remove: 'Fjern handling {{n}}', menu: 'Handlinger', title: 'Handlinger for {{name}}', verb: 'Lagre handlinger',
    help: 'De kjøres én gang, i denne rekkefølgen, på hver enhet som får etiketten. Hvis en mislykkes, starter ikke de neste.',
    none: 'Denne etiketten starter ingenting på enheter.',
    kind: { firmware_upload: 'Fastvareoppdatering', config_upload: 'Opplasting av sikkerhetskopi', execute_tasks_group: 'Oppgavegruppe', execute_multiconfig_template: 'Konfigurasjonsmal' },
  },
  log: {
    menu: 'Handlingslogg', title: 'Handlingslogg', of: 'Handlingslogg for {{name}}', search: 'Enhet eller kilde', failed: 'Loggen kunne ikke lastes',
    empty: 'Ingenting ennå. Det etiketten starter på enheter, vises her.',
    device: 'Enhet', action: 'Handling', state: 'Tilstand', source: 'Kilde', events: 'Siste hendelse', created: 'Startet', finished: 'Avsluttet', person: 'Startet av', serial: 'Serienummer', job: 'Jobb', tag: 'Etikett',
    steps: 'Hendelser', cancel: 'Avbryt', over: 'Denne handlingen er avsluttet.', running: 'Denne handlingen kjører allerede.',
    cancelTitle: 'Avbryt handlinger', cancelVerb: 'Avbryt handlinger', cancelMessage_one: '{{count}} handling som ikke har begynt, avbrytes sammen med dem som venter bak den.', cancelMessage_other: '{{count}} handlinger som ikke har begynt, avbrytes sammen med dem som venter bak dem.',
    is: { pending: 'Venter på tur', queued: 'Sendt', waiting: 'Venter på enheten', running: 'Kjører', done: 'Ferdig', failed: 'Mislyktes', cancelled: 'Avbrutt' },
  },
  missing: { title: 'Etiketten ble ikke funnet', message: 'Denne etiketten finnes ikke, eller du har ikke tilgang til den.', back: 'Til alle etiketter' },
}
