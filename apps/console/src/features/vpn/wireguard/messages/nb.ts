import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  kind: 'Protokoll',
  kinds: { openvpn: 'OpenVPN', wireguard: 'WireGuard' },
  kindHelp: {
    openvpn: 'Velg denne for rutere: Serveren konfigurerer enhetene selv, og klientene får nye ruter automatisk.',
    wireguard:
      'Velg denne for telefoner og bærbare datamaskiner: Appen leser en QR-kode, og tilkoblingen tåler bytte av nettverk. Enheter kan ikke legges til.',
  },
  sessions:
    'WireGuard melder ikke fra om tilkoblinger, så huben kontrollerer hvert 5. sekund hvilke klienter den har hørt fra. En klient regnes som frakoblet 3 minutter etter siste håndtrykk.',
  log: 'WireGuard melder ikke fra om tilkoblinger, så denne loggen bygger på en kontroll hvert 5. sekund. At en økt er slutt, oppdages opptil 3 minutter for sent, og avviste forsøk oppdages ikke.',
  routes:
    'Nettverkene er en del av konfigurasjonen til hver klient. Når en rute er lagt til eller fjernet, trenger klientene en ny konfigurasjon.',
  addRoute: 'Klienter med en konfigurasjon som er eldre enn denne ruten, trenger en ny for å nå nettverket.',
  dhcp: 'WireGuard kan ikke gi klientene beskjed om å bruke en DNS- eller WINS-server. Legg den inn i appen på klienten.',
  keys: 'WireGuard har ingen sertifikater, så ingenting utløper og ingenting fornyes. En konfigurasjon er gyldig til den erstattes eller trekkes tilbake.',
  keysTitle: 'Nøkler',
  noDevices:
    'Enheter kan ikke være klienter i en WireGuard-hub. Legg dem til i en OpenVPN-hub. For å nå nettverket bak en ruter legger du til noen uten konto og setter opp ruteren manuelt med den konfigurasjonen.',
  empty: 'Huben har ingen klienter ennå. Legg til brukere eller noen uten konto.',
  setAddress:
    'Konfigurasjonen inneholder adressen. Når adressen endres, trekkes den nåværende konfigurasjonen tilbake, og {{name}} trenger en ny.',
  settings:
    'Konfigurasjonene inneholder adressen til klienten. Alle trekkes tilbake, og hver klient trenger en ny konfigurasjon.',
  step: {
    install: 'Installer WireGuard-appen på telefonen eller datamaskinen.',
    import: 'Hent konfigurasjonen. Skann QR-koden med appen, eller importer filen.',
    connect: 'Slå på tunnelen. Deretter kan adressene nedenfor nås.',
  },
  code: 'QR-kode for konfigurasjonen',
  scan: 'Legg til en tunnel fra QR-kode i WireGuard-appen på telefonen, og skann denne koden.',
  linkHelp:
    'Skann koden med kameraet på telefonen, eller åpne lenken på den andre datamaskinen. Den virker én gang, uten innlogging.',
  pageDone:
    'Konfigurasjonen er lagret. Importer filen i WireGuard-appen, eller skann koden med den. Den kan ikke lastes ned på nytt med denne lenken når du har forlatt siden.',
}
