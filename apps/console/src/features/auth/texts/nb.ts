import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  signIn: {
    title: 'Logg inn',
    email: 'E-postadresse',
    password: 'Passord',
    submit: 'Logg inn',
    httpsTitle: 'HTTPS er nødvendig',
    httpsReason:
      'Denne siden er åpnet over ukryptert HTTP under et navn som ikke er denne maskinen, og da beholder ikke nettleseren økten. Åpne den som https://…, sett OUTPOST_TLS_CERT og OUTPOST_TLS_KEY, eller sett en proxy med sertifikat foran.',
  },
  signOut: { title: 'Logget ut', message: 'Du er logget ut i denne nettleseren.', again: 'Logg inn igjen' },
  notFound: { title: 'Siden finnes ikke', message: 'Det er ingenting på denne adressen. Siden kan være flyttet eller fjernet.', home: 'Gå til startsiden' },
}
