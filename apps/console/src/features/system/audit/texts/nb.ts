import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Revisjonslogg', search: 'E-postadresse, mål', empty: 'Ingenting ble gjort i dette tidsrommet.', as: '{{person}} som {{other}}', copy: 'Kopier som JSON', detail: 'Detaljer',
  field: { time: 'Tid', person: 'Person', act: 'Hva', target: 'Mål', result: 'Resultat', company: 'Firma', ip: 'IP-adresse', call: 'Kall', agent: 'Nettleser' },
  result: { done: 'Utført', refused: 'Avvist' },
}
