import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  lost: 'Siden er ikke tilgjengelig',
  network: {
    lost: 'Nettverkstilkoblingen er brutt.',
    silent: 'Serveren svarer ikke.',
    last: 'Verdiene på siden er de siste som ble mottatt.',
    back: 'Tilkoblet igjen',
  },
  errors: {
    title: 'Problemer med konsollen',
    count_one: '{{count}} problem med konsollen',
    count_other: '{{count}} problemer med konsollen',
    reload: 'Last inn siden på nytt',
    again: 'Prøv igjen',
    dismiss: 'Lukk',
    advice: {
      EMAIL_NOT_VERIFIED:
        'Last inn siden på nytt. Der kan du sende lenken på nytt, og du får tilgang når adressen er bekreftet.',
      MFA_MANDATORY: 'Last inn siden på nytt for å sette opp den andre faktoren.',
      XSRF_MISMATCH:
        'Siden har hentet et nytt sikkerhetstoken. Gjenta det du gjorde, og last inn siden på nytt hvis det mislykkes igjen.',
      ORIGIN_REFUSED: 'Åpne konsollen på dens egen adresse.',
      UNAVAILABLE:
        'Tjenesten starter eller blir oppdatert. Enhetene fortsetter å virke. Meldingen forsvinner når tjenesten svarer.',
    },
  },
}
