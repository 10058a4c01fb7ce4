import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  empty: 'Ingen åpne firmainvitasjoner.',
  field: { parent: 'Overordnet firma', company: 'Firmanavn', password: 'Passord', passwordHelp: 'Minst 8 tegn.' },
  invite: {
    title: 'Inviter nytt firma',
    verb: 'Send invitasjon',
    purpose:
      'Mottakeren får en lenke for å opprette et datterfirma av firmaet ditt og blir administrator for det. Lenken er gyldig i 7 dager.',
  },
  withdraw: 'Lenken som ble sendt til {{email}}, slutter å virke umiddelbart.',
  found: {
    title: 'Opprett firmaet ditt',
    failed: 'Denne invitasjonen kan ikke brukes',
    verb: 'Opprett firma',
    toLogin: 'Logg inn',
    signIn: 'Logg inn for å fortsette',
    signOut: 'Logg ut',
    toNew: '{{parent}} har invitert {{email}} til å opprette et firma. Du blir administrator for det.',
    toKnown:
      '{{parent}} har invitert {{email}} til å opprette et firma. Adressen har allerede en konto: Logg inn med den først.',
    toOwn:
      '{{parent}} har invitert deg til å opprette et firma. Du blir administrator for det, og kontoen din blir værende i firmaene den allerede hører til.',
    toOther:
      '{{parent}} har invitert {{email}} til å opprette et firma, men du er logget inn som {{own}}. Logg ut, og åpne lenken i e-posten på nytt.',
  },
}
