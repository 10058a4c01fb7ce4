import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  email: {
    title: 'Skriv inn e-postadressen din',
    purpose: 'Brukernavnet og e-postadressen din er like. Oppgi adressen der du mottar e-post.',
    unproven: 'En ny lenke sendes til denne adressen. Lenken til den forrige adressen slutter å virke.',
    label: 'E-postadresse',
    help: 'Du logger inn med denne adressen, og koder og lenker sendes til den.',
    verb: 'Lagre adressen',
    saved: 'Adressen er lagret',
    leave: 'Logg ut',
  },
  other: 'Bruk en annen adresse',
  mfa: {
    title: 'Beskytt kontoen din',
    message:
      'Kontoen din har ingen andre faktor, så alle som får tak i passordet ditt, kan nå enhetene dine. En kode fra en autentiseringsapp i tillegg til passordet hindrer det.',
    setUp: 'Sett opp nå',
    understood: 'Jeg forstår',
  },
}
