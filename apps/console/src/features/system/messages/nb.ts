import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  changelog: {
    version: 'Du bruker versjon {{version}}.',
    inEnglish: 'Endringsloggen er skrevet på engelsk.',
  },
  status: {
    description: 'Versjonen og statusen til denne installasjonen, til bruk i en feilrapport.',
    now: 'Status',
    copy: 'Kopier feilrapport',
    version: 'Versjon',
    built: 'Bygget',
    server: 'Server',
    live: 'Direkteoppdateringer',
    checking: 'Kontrollerer …',
    ready: 'Klar ({{milliseconds}} ms)',
    noResponse: 'Ikke noe svar',
    failed: 'Siste mislykkede forespørsler',
    noneFailed: 'Ingen forespørsler har mislyktes etter at siden ble lastet inn.',
    time: 'Tidspunkt',
    call: 'Forespørsel',
    result: 'Resultat',
    id: 'Forespørsels-ID',
    hosts: 'Verter',
    host: 'Vert',
    hostStatus: 'Status',
    roles: 'Roller',
    seen: 'Siste melding',
    noHosts: 'Vertene kunne ikke leses.',
    hostState: { online: 'Kjører', offline: 'Ingen melding' },
    connection: {
      off: 'Av',
      connecting: 'Kobler til …',
      up: 'Tilkoblet',
      down: 'Ikke tilkoblet',
    },
  },
}
