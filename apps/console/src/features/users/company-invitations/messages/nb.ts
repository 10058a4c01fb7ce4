import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  empty: 'Ingen er invitert til å opprette et firma.',
  field: { parent: 'Overordnet firma', company: 'Firmaets navn', password: 'Passord', passwordHelp: 'Minst 8 tegn.' },
  invite: {
    title: 'Inviter nytt firma',
    verb: 'Send invitasjon',
    purpose:
      'Mottakeren får en lenke for å opprette et firma under ditt og blir administrator der. Den gjelder i 7 dager.',
  },
  withdraw: 'Lenken som {{email}} har fått, slutter å virke med én gang.',
  found: {
    title: 'Opprett et firma',
    failed: 'Denne invitasjonen kan ikke brukes',
    verb: 'Opprett firma',
    toLogin: 'Logg inn',
    signIn: 'Logg inn for å fortsette',
    signOut: 'Logg ut',
    toNew: '{{parent}} inviterer {{email}} til å opprette et firma. Du blir administrator der.',
    toKnown: '{{parent}} inviterer {{email}} til å opprette et firma. Adressen har en konto: logg inn med den først.',
    toOwn:
      '{{parent}} inviterer deg til å opprette et firma. Kontoen din blir administrator der og beholder firmaene den har.',
    toOther:
      '{{parent}} inviterer {{email}} til å opprette et firma, men du er logget inn som {{own}}. Logg ut, og åpne lenken fra e-posten på nytt.',
  },
}
