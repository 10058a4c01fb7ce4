import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Samtykke til fjerntilgang',
  verb: 'Lagre',
  purpose: 'Bestemmer når brukere fra andre firmaer kan nå enhetene. Brukere i dette firmaet berøres ikke.',
  ownersOnly: 'Bare brukere i firmaet som eier enhetene, kan endre dette.',
  setting: 'Fjerntilgang for andre',
  help: 'Åpne økter avsluttes innen 10 sekunder når tilgang ikke lenger er tillatt.',
  inherit: { company: 'Som angitt for det overordnede firmaet', device: 'Som angitt for firmaet' },
  mode: { always: 'Alltid tillatt', ask: 'Spør hver gang', window: 'Bare til bestemte tider', never: 'Aldri' },
  days: 'Dager',
  opens: 'Fra',
  closes: 'Til',
  zone: 'Tidssone',
  emergency: {
    action: 'Nødtilgang',
    title: 'Nødtilgang',
    verb: 'Ta nødtilgang nå',
    warning:
      'Du får tilgang til enheten i én time uten godkjenning og samtykke. Eieren får straks et varsel og en e-post, og kan trekke tilbake tilgangen.',
    help: 'Vises for eieren. Minst 10 tegn.',
  },
}
