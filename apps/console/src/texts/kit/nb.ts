import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  cancel: 'Avbryt',
  close: 'Lukk',
  save: 'Lagre',
  failed: {
    again: 'Prøv igjen',
    noAnswer: 'Serveren svarte ikke. Sjekk forbindelsen og prøv igjen.',
    offline: 'Du er frakoblet. Sjekk nettverkskabler, modem og ruter, eller koble til Wi-Fi på nytt, og prøv igjen',
    unexpected: 'Noe gikk galt på denne siden. Last den inn på nytt; hvis det ikke hjelper, fortell administratoren hva du gjorde.',
    page: 'Denne siden kan ikke vises',
    dialog: 'Vinduet kunne ikke åpnes. Prøv igjen.',
    list: 'Listen kunne ikke lastes',
  },
  invalid: {
    required: 'Må fylles ut',
    format: 'Dette er ikke en gyldig verdi',
    tooShort_one: 'Minst {{count}} tegn',
    tooShort_other: 'Minst {{count}} tegn',
    tooLong_one: 'Høyst {{count}} tegn',
    tooLong_other: 'Høyst {{count}} tegn',
    tooFew_one: 'Velg minst {{count}}',
    tooFew_other: 'Velg minst {{count}}',
    tooMany_one: 'Velg høyst {{count}}',
    tooMany_other: 'Velg høyst {{count}}',
    tooSmall: 'Minst {{limit}}',
    tooLarge: 'Høyst {{limit}}',
  },
  table: { search: 'Søk', noMatch: 'Ingenting passer med disse filtrene.', clearFilters: 'Fjern filtre', refresh: 'Oppdater' },
  status: {
    title: 'Handlingsstatus',
    progress: '{{done}} av {{count}} ferdig',
    mayClose: 'Det fortsetter når du lukker dette vinduet.',
    retry_one: 'Prøv {{count}} på nytt',
    retry_other: 'Prøv {{count}} på nytt',
    stage: { waiting: 'Venter', sent: 'Sendt', delivered: 'Levert', progress: 'Pågår', completed: 'Ferdig', warning: 'Ukjent utfall', error: 'Mislyktes' },
  },
  live: { down: 'Direkteoppdateringen er brutt. Verdiene leses på nytt hvert 15. sekund.' },
}
