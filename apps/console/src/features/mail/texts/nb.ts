import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'SMTP-oppsett',
  description: 'Det eldste oppsettet til toppfirmaet sender koder, lenker og alt annet fra selve produktet. Oppsettene til andre firmaer brukes til deres egne varsler og rapporter.',
  search: 'Navn, vert, e-post',
  empty: 'Ingen e-postserver ennå. Uten en kan verken koder eller lenker for glemt passord sendes.',
  field: { name: 'Navn', company: 'Firma', host: 'Vert', port: 'Port', email: 'Avsenderadresse', username: 'Brukernavn', password: 'Passord', tls: 'TLS-modus', created: 'Opprettet' },
  tls: { tls: 'TLS', starttls: 'STARTTLS', none: 'Ingen' },
  tlsHint: {
    tls: 'Kryptert fra første byte. Vanlig på port 465.', starttls: 'Kryptert før noe viktig blir sagt; uten kryptering sendes ingenting. Vanlig på port 587.',
    none: 'Passord og e-post sendes i klartekst. Bare for en server på denne maskinen.',
  },
  add: {
    action: 'Legg til SMTP-oppsett', title: 'Legg til SMTP-oppsett', verb: 'Legg til oppsett', purpose: 'Passordet lagres kryptert og vises ikke til noen.',
    nameHelp: 'Det du kaller det i lister.', emailHelp: 'E-post kommer fra denne adressen. Serveren må godta den som avsender.',
  },
  edit: {
    action: 'Rediger', title: 'Rediger SMTP-oppsett', verb: 'Lagre endringer', passwordKept: 'La feltet stå tomt for å beholde det lagrede.',
    passwordNeeded: 'Vert, port eller TLS-modus er endret. Skriv inn passordet på nytt, for det lagrede ble oppgitt for en annen server.',
  },
  remove: { action: 'Fjern', title: 'Fjern SMTP-oppsett', verb: 'Fjern oppsettet', message: 'Ingenting sendes lenger gjennom {{name}}. Passordet slettes og kan ikke hentes tilbake.' },
  test: {
    action: 'Send testmelding', to: 'En testmelding sendes til {{email}} med det som står her, lagret eller ikke.', lacking: 'For å sende en testmelding må du fylle ut: {{fields}}.', sending: 'Sender',
    sent: 'E-postserveren tok imot meldingen til {{email}}.', look: 'Se i innboksen, og i mappen for søppelpost.', failed: 'Testmeldingen ble ikke sendt.',
  },
  state: { queued: 'I kø', sent: 'Sendt', failed: 'Mislyktes' },
  kind: { code: 'Innloggingskode', activation: 'Bekreftelse', password: 'Passordlenke', impersonation: 'Opptreden som andre', test: 'Testmelding', invitation: 'Invitasjon' },
  log: {
    title: 'E-postlogg', search: 'Mottaker, emne', empty: 'Ingen e-post er sendt ennå.', state: 'Tilstand', to: 'Til', subject: 'Emne', kind: 'Type', error: 'Feil', attempts: 'Forsøk',
    time: 'Tidspunkt', sent: 'Overlevert', gaveUp: 'Meldingen er gitt opp.', again: 'Det siste forsøket mislyktes. Meldingen prøves igjen.',
  },
  suppression: {
    action: 'Fjern fra sperrelisten', title: 'Fjern fra sperrelisten for e-post', verb: 'Fjern adressen', email: 'E-postadresse', mark: 'Sperret',
    purpose: 'En e-postserver har avvist adressen for godt, og den får derfor ikke mer e-post. Fjern den når postkassen finnes.',
    isOn: 'Adressen står på sperrelisten og får ikke mer e-post.', isNot: 'Adressen står ikke på sperrelisten',
  },
}
