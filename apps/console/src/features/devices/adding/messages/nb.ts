import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  verb_one: 'Registrer enhet',
  verb_other: 'Registrer {{count}} enheter',
  devices_one: '{{count}} enhet',
  devices_other: '{{count}} enheter',
  cwmp: {
    way: 'Med TR-069',
    purpose:
      'For enheter der ingen kommando kan kjøres. Skriv inn disse verdiene på enheten, i innstillingene for TR-069, CWMP eller ACS.',
    verb: 'Opprett innloggingsopplysninger',
    another: 'Opprett andre',
    url: 'URL til ACS',
    username: 'Brukernavn',
    password: 'Passord',
    copy: 'Kopier {{what}}',
    once: 'Passordet vises bare én gang. Hvor mange enheter som helst kan bruke det. Hver av dem venter på godkjenning og får deretter egne innloggingsopplysninger.',
    list: 'Innloggingsopplysninger i bruk',
    lastUsed: 'Sist brukt',
    never: 'Ikke brukt ennå',
    revoke: 'Trekk tilbake',
    revokeTitle: 'Trekk tilbake innloggingsopplysninger',
    revokeMessage: 'Nye enheter kan ikke lenger bruke {{name}}. Godkjente enheter blir værende.',
  },
  row: 'Enhet {{number}}',
  another: 'Legg til en enhet til',
  removeRow: 'Fjern enhet {{number}}',
  password: 'Enhetens passord',
  passwordHelp: 'Passordet til administratoren på enheten. Det lagres kryptert og vises aldri.',
  firmware_file_id: 'Fastvare ved første tilkobling',
  firmware_file_id_help: 'Installeres når enheten kobler seg til første gang innen 30 dager.',
  config_file_id: 'Sikkerhetskopi ved første tilkobling',
  config_file_id_help: 'Gjenopprettes når enheten kobler seg til første gang innen 30 dager, etter fastvaren.',
}
