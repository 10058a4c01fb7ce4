import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  errors: {
    title: 'Trenger oppmerksomhet',
    count_one: '{{count}} problem med konsollen',
    count_other: '{{count}} problemer med konsollen',
    reload: 'Last siden på nytt',
    again: 'Prøv igjen',
    dismiss: 'Lukk',
    advice: {
      EMAIL_NOT_VERIFIED:
        'Last siden på nytt: Der kan du få lenken tilsendt igjen, og du slipper inn når adressen er bekreftet.',
      MFA_MANDATORY: 'Last siden på nytt: Der blir du ledet gjennom oppsettet av en ekstra faktor.',
      XSRF_MISMATCH: 'Siden har bedt om en ny verdi. Gjenta det du gjorde, og last siden på nytt om det feiler igjen.',
      ORIGIN_REFUSED: 'Konsollen må åpnes under sin egen adresse.',
      UNAVAILABLE:
        'Tjenesten starter eller blir oppdatert. Enhetene fortsetter å gå, og meldingen forsvinner av seg selv når tjenesten svarer.',
    },
  },
}
