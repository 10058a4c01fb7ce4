import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Forespurt av, bruker, begrunnelse',
  empty: 'Ingen har bedt om å opptre som en annen bruker ennå.',
  details: '{{actor}} som {{user}}',
  cancel: 'Avslutt impersonering',
  field: {
    state: 'Status',
    actor: 'Forespurt av',
    user: 'Bruker',
    company: 'Firma',
    reason: 'Begrunnelse',
    created: 'Forespurt',
    approved: 'Tillatt',
    started: 'Startet',
    ended: 'Avsluttet',
    until: 'Tilgang til',
    ip: 'IP-adresse',
  },
  state: { requested: 'Forespurt', approved: 'Tillatt', running: 'Aktiv', ended: 'Avsluttet' },
  end: {
    cancelled: 'Avbrutt',
    limit: 'Tiden utløp',
    revoked: 'Tilgangen trukket tilbake',
    refused: 'Avslått',
    withdrawn: 'Forespørselen trukket tilbake',
    signed_out: 'Logget ut',
    unanswered: 'Ikke besvart',
  },
  request: {
    title: 'Be om å opptre som en bruker',
    verb: 'Send forespørsel',
    choose: 'Velg en bruker',
    reasonHelp: 'Vises for brukeren i e-posten og lagres i loggen.',
    purpose:
      'Brukeren får en e-post og bestemmer. Hvis brukeren tillater det, kan du opptre som brukeren i én time; hver handling loggføres med begge navn.',
  },
  start: { action: 'Start' },
  withdraw: {
    action: 'Trekk tilbake',
    title: 'Trekk tilbake forespørselen',
    verb: 'Trekk tilbake forespørselen',
    message: 'For å opptre som {{user}} må du sende en ny forespørsel.',
  },
  revoke: {
    action: 'Trekk tilbake tilgangen',
    title: 'Trekke tilbake tilgangen til å opptre som deg?',
    verb: 'Trekk tilbake tilgangen',
    message: 'De som opptrer som deg, mister tilgangen med en gang, og åpne forespørsler avbrytes.',
  },
  cannot: {
    notYours: 'Noen andre har sendt forespørselen',
    notAllowed: 'Ikke tillatt av brukeren, eller allerede startet eller avsluttet',
    isOver: 'Allerede startet eller avsluttet',
  },
  confirm: {
    message:
      'Noen ber om å opptre som deg i {{minutes}} minutter. Vedkommende kan ikke endre passordet ditt, den andre faktoren eller tilgangstokenene dine, og du kan trekke tilbake tilgangen når som helst.',
    allow: 'Tillat',
    refuse: 'Avslå',
    go: 'Gå til konsollen',
    allowed: 'Tilgangen er tillatt. Du kan trekke den tilbake i kontomenyen, under «Impersoneringsstatus».',
    refused: 'Forespørselen er avslått. Ingen kan bruke den til å opptre som deg.',
  },
  banner: {
    text: 'Du opptrer nå som brukeren',
    actor: 'Du er logget inn som {{actor}}',
    company: '{{company}} ({{id}})',
    left_one: '{{count}} minutt igjen',
    left_other: '{{count}} minutter igjen',
  },
  panel: {
    title: 'Impersoneringsstatus',
    on: 'Tillatt',
    nobody: 'Ingen kan opptre som deg.',
    given: '{{actor}} som deg:',
    asked: 'Du som {{user}}:',
    acting: 'Du opptrer som {{user}}.',
  },
}
