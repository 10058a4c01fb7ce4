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
    httpsTitle: 'HTTPS er nødvendig',
    httpsReason:
      'Denne siden er åpnet over ukryptert HTTP under et navn som ikke er denne maskinen, og da beholder ikke nettleseren økten. Åpne den som https://…, sett OUTPOST_TLS_CERT og OUTPOST_TLS_KEY, eller sett en proxy med sertifikat foran.',
  },
  activation: {
    title: 'Bekreft e-postadressen',
    message: 'Bekreft at adressen som denne lenken ble sendt til, er din.',
    confirm: 'Bekreft',
    done: 'E-postadressen din er bekreftet.',
    go: 'Gå til konsollen',
  },
  forgot: {
    title: 'Glemt passord',
    message: 'Du får en lenke der du velger et nytt passord.',
    send: 'Send lenke',
    sent: 'Hvis det finnes en konto med denne adressen, er en lenke på vei dit. Den gjelder i én time.',
    back: 'Tilbake til innlogging',
  },
  reset: {
    title: 'Nytt passord',
    message: 'Velg et passord på minst 8 tegn. Du blir logget ut overalt.',
    password: 'Nytt passord',
    save: 'Lagre passordet',
    done: 'Det nye passordet er lagret.',
  },
  revokeTokens: 'Avslutt tilgangsnøklene mine også',
  revokeTokensHelp:
    'Avslutter også tilgangen som programmer har. Velg det hvis noen andre kan kjenne det gamle passordet.',
  companies: { label: 'Firma', current: 'Du er her' },
  invitation: {
    title: 'Invitasjon',
    failed: 'Denne invitasjonen kan ikke brukes',
    username: 'Navnet ditt',
    password: 'Passord',
    passwordHelp: 'Minst 8 tegn.',
    register: 'Opprett konto',
    toNew: '{{company}} inviterer {{email}}. Velg et navn og et passord for å bli med.',
    toKnown: '{{company}} inviterer {{email}}. Adressen har en konto: logg inn med den, og takk ja.',
    toOwn:
      '{{company}} inviterer deg. Kontoen din forblir den samme; etterpå bytter du mellom firmaene dine i kontomenyen.',
    toOther:
      '{{company}} inviterer {{email}}, men du er logget inn som {{own}}. Logg ut, og åpne lenken fra e-posten igjen.',
    accept: 'Takk ja',
    signIn: 'Logg inn for å takke ja',
    signOut: 'Logg ut',
  },
  signOut: { title: 'Logget ut', message: 'Du er logget ut i denne nettleseren.', again: 'Logg inn igjen' },
  notFound: {
    title: 'Siden finnes ikke',
    message: 'Det er ingenting på denne adressen. Siden kan være flyttet eller fjernet.',
    home: 'Gå til startsiden',
  },
}
