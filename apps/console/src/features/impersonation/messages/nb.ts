import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Hvem, som hvem, begrunnelse',
  empty: 'Ingen har bedt om å opptre som en annen bruker ennå.',
  details: '{{actor}} som {{user}}',
  cancel: 'Avslutt opptreden',
  field: {
    state: 'Status',
    actor: 'Hvem',
    user: 'Som hvem',
    company: 'Firma',
    reason: 'Begrunnelse',
    created: 'Spurt',
    approved: 'Tillatt',
    started: 'Startet',
    ended: 'Avsluttet',
    until: 'Tillatt til',
    ip: 'IP-adresse',
  },
  state: { requested: 'Spurt', approved: 'Tillatt', running: 'Pågår', ended: 'Avsluttet' },
  end: {
    cancelled: 'Avsluttet',
    limit: 'Tiden var ute',
    revoked: 'Trukket tilbake',
    refused: 'Avslått',
    withdrawn: 'Frafalt',
    signed_out: 'Logget ut',
    unanswered: 'Ikke besvart',
  },
  request: {
    title: 'Be om å opptre som en bruker',
    verb: 'Spør brukeren',
    choose: 'Velg en bruker',
    reasonHelp: 'Brukeren leser den i e-posten, og den blir stående i loggen.',
    purpose:
      'Brukeren får en e-post og bestemmer. Når det er tillatt, kan du opptre som brukeren i én time; alt skrives ned i begges navn.',
  },
  start: { action: 'Start' },
  withdraw: {
    action: 'Trekk tilbake',
    title: 'Trekk tilbake forespørselen',
    verb: 'Trekk tilbake',
    message: 'Du kan først opptre som {{user}} etter å ha spurt på nytt.',
  },
  revoke: {
    action: 'Trekk tilbake tilgangen',
    title: 'Trekke tilbake tilgangen til å opptre som deg?',
    verb: 'Trekk tilbake tilgangen',
    message: 'Den som opptrer som deg, er ute med én gang, og åpne forespørsler faller bort.',
  },
  cannot: {
    notYours: 'Noen andre har bedt om dette',
    notAllowed: 'Brukeren har ikke tillatt det, eller det er over',
    isOver: 'Det er startet, eller over',
  },
  confirm: {
    message:
      'Noen ber om å opptre som deg i {{minutes}} minutter. Passordet ditt, den andre faktoren og tilgangstokenene er utenfor rekkevidde, og du kan trekke tilgangen tilbake når som helst.',
    allow: 'Tillat',
    refuse: 'Avslå',
    go: 'Til konsollen',
    allowed: 'Tilgangen er tillatt. Du kan trekke den tilbake i kontomenyen, under Status for opptreden.',
    refused: 'Forespørselen er avslått. Ingen kan opptre som deg med den.',
  },
  banner: {
    text: 'Du opptrer nå som brukeren',
    company: '{{company}} ({{id}})',
    left_one: '{{count}} minutt igjen',
    left_other: '{{count}} minutter igjen',
  },
  panel: {
    title: 'Status for opptreden',
    on: 'Tillatt',
    nobody: 'Ingen kan opptre som deg.',
    given: '{{actor}} som deg:',
    asked: 'Du som {{user}}:',
    acting: 'Du opptrer som {{user}}.',
  },
}
