import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  search: 'Brukernavn, e-post',
  notYourself: 'Dette er din egen konto',
  empty: 'Ingen brukere ennå. Inviter noen via e-post.',
  ofCompany: {
    empty: 'Dette firmaet har ingen egne brukere ennå.',
    noInvitation: 'Ingen er invitert til dette firmaet for øyeblikket.',
  },
  field: {
    username: 'Brukernavn',
    email: 'E-post',
    role: 'Rolle',
    company: 'Firma',
    lastLogin: 'Siste innlogging',
    created: 'Opprettet',
    updated: 'Endret',
    delivery: 'Levering',
    reason: 'E-posttjeneren sa',
    expires: 'Utløper',
  },
  invitation: {
    search: 'E-post',
    empty: 'Ingen åpne invitasjoner. Den som takker ja, står blant brukerne.',
  },
  invite: {
    action: 'Inviter bruker',
    verb: 'Send invitasjon',
    purpose:
      'En lenke sendes til adressen. Den virker én gang, i 7 dager, og også for noen som allerede har en konto her.',
    guest: 'Gjest',
    roleHelp: 'Hva personen kan gjøre i dette firmaet. Uten valg blir det Gjest.',
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
      '{{name}} forlater {{company}} straks: økter og tilgangsnøkler der avsluttes. En konto uten noe annet firma slettes.',
  },
  resend: {
    action: 'Send på nytt',
    title: 'Send invitasjonen på nytt',
    verb: 'Send på nytt',
    message: 'En ny lenke sendes til {{email}} og gjelder i 7 nye dager. Lenken som ble sendt før, slutter å virke.',
  },
  withdraw: {
    action: 'Trekk tilbake',
    title: 'Trekk tilbake invitasjon',
    verb: 'Trekk tilbake invitasjon',
    message: 'Lenken som ble sendt til {{email}}, slutter å virke. {{company}} kan invitere adressen igjen.',
  },
  resetMfa: 'Nullstill tofaktor',
  bounce: { queued: 'Venter', sent: 'Sendt', bounced: 'Avvist', failed: 'Ikke sendt', expired: 'Utløpt' },
  panel: {
    label: 'Detaljer om {{name}}',
    missing: 'Denne brukeren finnes ikke lenger.',
    failed: 'Dette kunne ikke lastes',
  },
  session: {
    title: 'Økter',
    none: 'Ikke logget inn noe sted.',
    unknown: 'Ukjent nettleser',
    current: 'Denne',
    end: 'Avslutt',
    endOf: 'Avslutt økten i {{browser}}',
    endVerb: 'Avslutt økt',
    endMessage: 'Nettleseren logges ut straks.',
    more_one: 'og {{count}} til',
    more_other: 'og {{count}} til',
    allTitle: 'Avslutt alle økter',
    allVerb: 'Avslutt alle',
    allMessage: 'Personen logges ut i alle nettlesere. Tilgangsnøkler består.',
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
    totp: 'Passord og app',
    email: 'Passord og kode på e-post',
    recovery: 'Passord og gjenopprettingskode',
    passkey: 'Passnøkkel',
    invitation: 'Invitasjon',
    identity: 'Identitetstjeneste',
  },
}
