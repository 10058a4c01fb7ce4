import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  failed: 'Kunne ikke laste inn enhetene som venter på godkjenning',
  howTitle: 'Vis fingeravtrykket på enheten',
  how: 'Kjør denne kommandoen som root i et skall på enheten. Den skriver ut fingeravtrykket etter «Key». Agenten skriver det også ut når den blir installert.',
  copyCommand: 'Kopier kommandoen',
  copyFingerprint: 'Kopier fingeravtrykket',
  older: 'Eldre enheter skriver ut:',
  selectAll: 'Velg alle på denne siden',
  select: 'Velg {{name}}',
  approveMany_one: 'Godkjenn {{count}} enhet',
  approveMany_other: 'Godkjenn {{count}} enheter',
  approveManyTitle_one: 'Godkjenn {{count}} enhet',
  approveManyTitle_other: 'Godkjenn {{count}} enheter',
  approvedMany_one: '{{count}} enhet godkjent',
  approvedMany_other: '{{count}} enheter godkjent',
  someFailed_one: '{{count}} enhet ble ikke godkjent',
  someFailed_other: '{{count}} enheter ble ikke godkjent',
  companyHelp: 'For enhetene som ikke er registrert i noe firma.',
  rejectOne: 'Avvis {{name}}',
  oui: 'Produsent (OUI)',
  productClass: 'Produktklasse',
  claimed: {
    join: 'Den har meldt seg over TR-069 for første gang. Det den oppgir om seg selv, er ikke bekreftet: Sammenlign det med etiketten på enheten.',
    rekey:
      'Den oppgir at den er {{name}}, og bruker innloggingsopplysningene for nye enheter. Det skjer etter en tilbakestilling til fabrikkinnstillinger, eller hvis noen andre bruker serienummeret.',
    help: 'Enheten legges til i firmaet og får egne innloggingsopplysninger neste gang den melder seg fra dette nettverket.',
  },
  why: {
    join: 'Den har koblet seg til for første gang. Ingen har godkjent nøkkelen ennå.',
    rekey:
      'Den oppgir at den er {{name}}, men har en annen nøkkel. Det skjer etter en tilbakestilling til fabrikkinnstillinger, eller hvis noen andre bruker serienummeret.',
    duplicate: 'Den bruker samme nøkkel som {{name}}, så én av dem er en kopi.',
  },
}
