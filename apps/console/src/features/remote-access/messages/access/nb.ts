import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  device: {
    title: 'Tilgang til {{name}}',
    failed: 'Kunne ikke laste inn tilgangen til denne enheten',
    own: 'Denne enheten',
    web: 'Webgrensesnitt',
    webLater: 'Oppføringen legges til første gang du åpner det.',
    cli: 'Kommandolinje',
    noCli: 'Det finnes ingen SSH-oppføring for selve enheten.',
    behind: 'I nettverket til enheten',
    nothing: 'Ingen maskiner i nettverket er lagt til ennå.',
    more: 'Vis alle oppføringer',
    sessions: 'Aktive økter',
    nobody: 'Ingen er koblet til.',
    sessionsFailed: 'Kunne ikke laste inn de aktive øktene.',
    since: 'Siden',
  },
  info: {
    action: 'Informasjon',
    title: 'Fjerntilgang: {{name}}',
    failed: 'Kunne ikke laste inn informasjonen',
    sessions: 'Økter',
    counted: '{{total}} ({{active}} aktive)',
    link: 'Lenke til nettsiden',
    noLink: 'Det finnes ingen gyldig lenke.',
  },
  link: {
    copy: 'Kopier lenken',
    remaining: 'Tid igjen',
    over: 'Lenken er utløpt.',
    shared: 'Alle som har lenken, kan åpne den uten å logge inn.',
  },
  links: {
    title: 'Aktive lenker',
    failed: 'Kunne ikke laste inn de aktive lenkene.',
    none: 'Ingen lenke til en nettside er aktiv.',
  },
  log: {
    action: 'Tilkoblingslogg',
    title: 'Tilkoblingslogg: {{name}}',
    ip: 'IP-adresse',
    connected: 'Koblet til',
  },
}
