import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Brukernavn, e-post',
  notYourself: 'Dette er din egen konto',
  empty: 'Ingen brukere ennå. Inviter noen på e-post.',
  ofCompany: {
    empty: 'Dette firmaet har ingen egne brukere ennå.',
    noInvitation: 'Ingen er invitert til dette firmaet.',
  },
  field: {
    username: 'Brukernavn',
    email: 'E-post',
    role: 'Rolle',
    company: 'Firma',
    lastLogin: 'Siste innlogging',
    created: 'Opprettet',
    updated: 'Oppdatert',
    delivery: 'Levering',
    reason: 'Svar fra e-postserveren',
    expires: 'Utløper',
  },
  invitation: {
    search: 'E-post',
    empty: 'Ingen åpne invitasjoner. De som godtar en, vises under Brukere.',
  },
  invite: {
    action: 'Inviter bruker',
    verb: 'Send invitasjon',
    purpose:
      'En lenke sendes til adressen. Den virker én gang, i 7 dager. Du kan også invitere noen som allerede har en konto her.',
    guest: 'Gjest',
    roleHelp: 'Hva personen kan gjøre i dette firmaet. Standard er Gjest.',
  },
  editRole: {
    action: 'Endre rolle',
    title: 'Rediger brukerens rolle',
    verb: 'Lagre rolle',
    purpose: '{{name}} i {{company}}',
  },
  remove: {
    action: 'Fjern',
    title: 'Fjern bruker',
    verb: 'Fjern bruker',
    message:
      '{{name}} mister tilgangen til {{company}} umiddelbart, og økter og tilgangstokener der avsluttes. En konto som ikke hører til noe annet firma, slettes.',
  },
  resend: {
    action: 'Send på nytt',
    title: 'Send invitasjonen på nytt',
    verb: 'Send invitasjonen på nytt',
    message: 'En ny lenke, gyldig i 7 nye dager, sendes til {{email}}. Den forrige lenken slutter å virke.',
  },
  withdraw: {
    action: 'Trekk tilbake',
    title: 'Trekk tilbake invitasjon',
    verb: 'Trekk tilbake invitasjon',
    message: 'Lenken som ble sendt til {{email}}, slutter å virke. {{company}} kan invitere adressen igjen.',
  },
  resetMfa: 'Fjern andre faktor',
  bounce: { queued: 'I kø', sent: 'Sendt', bounced: 'Avvist', failed: 'Ikke sendt', expired: 'Utløpt' },
  panel: {
    label: 'Detaljer om {{name}}',
    missing: 'Denne brukeren finnes ikke lenger.',
    failed: 'Kunne ikke laste inn listen',
  },
  session: {
    title: 'Økter',
    none: 'Ikke logget inn noe sted.',
    unknown: 'Ukjent nettleser',
    current: 'Denne nettleseren',
    end: 'Avslutt',
    endOf: 'Avslutt økten i {{browser}}',
    endVerb: 'Avslutt økt',
    endMessage: 'Nettleseren logges ut umiddelbart.',
    more_one: 'og {{count}} til',
    more_other: 'og {{count}} til',
    allTitle: 'Avslutt alle økter',
    allVerb: 'Avslutt alle',
    allMessage: 'Alle brukerens økter i firmaer du kan se, avsluttes. Tilgangstokener er fortsatt gyldige.',
  },
  login: {
    title: 'Innlogginger',
    none: 'Ingen de siste 90 dagene.',
    more_one: 'og {{count}} til',
    more_other: 'og {{count}} til',
  },
  outcome: {
    success: 'Logget inn',
    wrong_password: 'Feil passord',
    wrong_code: 'Feil kode',
    disabled: 'Kontoen er deaktivert',
  },
  method: {
    password: 'Passord',
    totp: 'Passord og autentiseringsapp',
    email: 'Passord og kode på e-post',
    recovery: 'Passord og gjenopprettingskode',
    passkey: 'Passnøkkel',
    invitation: 'Invitasjon',
    identity: 'Identitetstjeneste',
  },
}
