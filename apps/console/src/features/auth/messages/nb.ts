import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  signIn: {
    title: 'Logg inn',
    email: 'E-postadresse',
    password: 'Passord',
    submit: 'Logg inn',
    forgot: 'Glemt passordet?',
    passkey: 'Logg inn med passnøkkel',
    httpsTitle: 'HTTPS kreves',
    httpsReason:
      'Denne siden er åpnet over ukryptert HTTP på en annen vert enn denne maskinen, og der tar nettlesere ikke vare på økten. Åpne den som https://…, angi OUTPOST_TLS_CERT og OUTPOST_TLS_KEY, eller sett en proxy med sertifikat foran.',
  },
  activation: {
    title: 'Bekreft e-postadressen',
    message: 'Bekreft at adressen denne lenken ble sendt til, er din.',
    confirm: 'Bekreft',
    done: 'E-postadressen din er bekreftet.',
    go: 'Gå til konsollen',
  },
  forgot: {
    title: 'Glemt passord',
    message: 'Oppgi e-postadressen din for å få en lenke der du kan velge nytt passord.',
    send: 'Send lenke',
    sent: 'Hvis det finnes en konto med denne adressen, er det sendt en lenke dit. Lenken er gyldig i 1 time.',
    back: 'Tilbake til innloggingen',
  },
  reset: {
    title: 'Nytt passord',
    message: 'Velg et passord på minst 8 tegn. Når du lagrer det, blir du logget ut overalt.',
    password: 'Nytt passord',
    save: 'Lagre passordet',
    done: 'Det nye passordet er lagret.',
  },
  revokeTokens: 'Trekk også tilbake tilgangstokenene og SSH-nøklene mine',
  revokeTokensHelp:
    'Applikasjoner mister også tilgangen du har gitt dem. Velg dette hvis andre kan ha fått tak i det gamle passordet.',
  companies: { label: 'Firma', current: 'Gjeldende firma' },
  invitation: {
    title: 'Invitasjon',
    failed: 'Denne invitasjonen kan ikke brukes',
    used: 'Lenken er brukt, trukket tilbake eller utløpt. Logg inn hvis du allerede har godtatt invitasjonen. Be ellers den som inviterte deg, om en ny lenke.',
    username: 'Navnet ditt',
    password: 'Passord',
    passwordHelp: 'Minst 8 tegn.',
    register: 'Opprett konto',
    toNew: '{{company}} har invitert {{email}}. Velg et navn og et passord for å bli med.',
    toKnown:
      '{{company}} har invitert {{email}}. Adressen har allerede en konto: Logg inn med den, og godta invitasjonen.',
    toOwn:
      '{{company}} har invitert deg. Du beholder kontoen og kan deretter bytte mellom firmaene dine i kontomenyen.',
    toOther:
      '{{company}} har invitert {{email}}, men du er logget inn som {{own}}. Logg ut, og åpne lenken i e-posten på nytt.',
    accept: 'Godta invitasjonen',
    signIn: 'Logg inn for å godta',
    signOut: 'Logg ut',
  },
  signOut: { title: 'Logget ut', message: 'Du er logget ut i denne nettleseren.', again: 'Logg inn igjen' },
  notFound: {
    title: 'Siden finnes ikke',
    message: 'Det er ingenting på denne adressen. Siden kan være flyttet eller fjernet.',
    home: 'Gå til startsiden',
  },
}
