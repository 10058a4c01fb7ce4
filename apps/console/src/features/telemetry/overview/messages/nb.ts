import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  problems_one: '{{count}} problem',
  problems_other: '{{count}} problemer',
  problem: {
    offline: 'Frakoblet, sist sett for',
    offlineOnly: 'Frakoblet',
    outdated: 'Ingen rapport; siste mottatt for',
    notMonitored: 'Overvåking er slått av, så enheten kan ikke koble seg til.',
    neverConnected: 'Enheten har aldri vært tilkoblet.',
    configuration_one: 'Konfigurasjonen avviker: {{count}} innstilling er endret på enheten',
    configuration_other: 'Konfigurasjonen avviker: {{count}} innstillinger er endret på enheten',
    signal: 'Svært svakt signal: {{value}} dBm',
    temperature: 'Høy temperatur: {{value}} °C',
    memory: 'Minnet er nesten fullt: {{value}} %',
    storage: 'Lagringsplassen er nesten full: {{value}} %',
  },
  card: { connection: 'Tilkobling', mobile: 'Mobilnett', mobile2: 'Modem 2', system: 'System' },
  lastDay: '{{name}}, siste 24 timer',
  location: 'Posisjon',
  activity: 'Siste aktivitet',
  jobs: 'Siste jobber',
  all: 'Vis alle',
  noActivity: 'Ingen aktivitet er registrert ennå.',
  noJobs: 'Ingen jobber ennå.',
}
