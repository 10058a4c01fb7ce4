import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  help: 'Hvis den bærbare datamaskinen eller telefonen din er mistet eller stjålet, avslutter du alt den kan brukes til: VPN-konfigurasjoner, økter, tilgangstokener, applikasjoner og SSH-nøkler. Du forblir innlogget her.',
  verb: 'Avslutt all tilgang',
  close: 'Lukk',
  question:
    'Alle VPN-konfigurasjoner, tilgangstokener, applikasjoner og SSH-nøkler til {{name}} trekkes tilbake, og alle økter avsluttes umiddelbart.',
  ownQuestion:
    'Alle VPN-konfigurasjonene, tilgangstokenene, applikasjonene og SSH-nøklene dine trekkes tilbake, og alle de andre øktene dine avsluttes umiddelbart.',
  after: 'Selve kontoen beholdes. Brukeren kan logge inn igjen og få utstedt en ny VPN-konfigurasjon.',
  ownAfter:
    'Du forblir innlogget her. Skript som bruker tilgangstokenene dine, slutter å virke. Hent en ny VPN-konfigurasjon på enheten du bruker fra nå av.',
  nothing: 'Det var ingenting å avslutte',
  done_one: '{{count}} oppføring er avsluttet',
  done_other: '{{count}} oppføringer er avsluttet',
  list: 'Dette er avsluttet',
  kind: 'Type',
  name: 'Navn',
  address: 'Adresse',
  kinds: {
    session: 'Økt',
    access_token: 'Tilgangstoken',
    application: 'Applikasjon',
    ssh_key: 'SSH-nøkkel',
    vpn_profile: 'VPN-konfigurasjon',
    vpn_session: 'VPN-tilkobling',
  },
}
