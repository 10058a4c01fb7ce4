import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  email: 'E-postadresse',
  deleteUser: {
    purpose:
      'Sletter kontoen og fjerner den fra alle firmaer. Økter og tilgangstokener avsluttes umiddelbart. Dette kan ikke angres.',
    verb: 'Slett bruker',
  },
  removeMfa: {
    purpose:
      'For brukere som har mistet den andre faktoren og gjenopprettingskodene. Forsikre deg om at det virkelig er denne personen som spør. Den andre faktoren, gjenopprettingskodene og alle passnøkler fjernes, og alle økter avsluttes. Tilkoblede identitetstjenester kan fortsatt brukes til å logge inn.',
    verb: 'Fjern andre faktor',
  },
}
