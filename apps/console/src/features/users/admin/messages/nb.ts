import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  email: 'E-postadresse',
  deleteUser: {
    purpose: 'Fjerner kontoen fra alle firmaer. Økter og tilgangsnøkler avsluttes med en gang.',
    verb: 'Slett bruker',
  },
  removeMfa: {
    purpose:
      'For en person som har mistet den andre faktoren og gjenopprettingskodene. Forsikre deg om at det virkelig er denne personen som spør. Den andre faktoren, gjenopprettingskodene og alle passnøkler fjernes, og alle økter avsluttes. Koblinger til identitetstjenester kan fortsatt brukes til å logge inn.',
    verb: 'Fjern den andre faktoren',
  },
}
