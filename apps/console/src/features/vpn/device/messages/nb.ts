import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  why: 'Hvorfor nås den ikke?',
  tab: {
    hubs: 'VPN-hubene til enheten',
    hub: 'VPN-hub',
    empty:
      'Enheten er ikke i noen VPN-hub. En hurtigtilkobling åpner nettverket bak den for utvalgte brukere i noen timer.',
    leave: 'Fjern fra huben',
  },
  config: {
    title: 'Konfigurasjon',
    not_sent: 'Venter',
    sent: 'Tas i bruk',
    applied: 'I bruk',
    connected: 'I bruk',
    failed: 'Mislyktes',
    since: 'Siden',
    versions: 'Versjon',
    applyingTo: '{{applied}} i bruk, nyeste er {{target}}',
    noneApplied: 'Ingen i bruk ennå, nyeste er {{target}}',
    waitsHelp: 'Enheten får konfigurasjonen så snart den er tilkoblet.',
    sendAgain: 'Send konfigurasjonen på nytt',
    notDevice: 'Bare enheter får konfigurasjonen fra serveren',
  },
  refusal: {
    kind: 'Denne typen enhet kan ikke være klient i en VPN-hub. Fjern den fra huben.',
    agent: 'Enheten kan ikke endre konfigurasjonen trygt. Oppdater agenten.',
    openvpn: 'Enheten mangler OpenVPN. Installer pakken openvpn på den, og send konfigurasjonen på nytt.',
    unit: 'Enheten mangler systemd-enheten «openvpn-client@», som starter OpenVPN-klientene. Installer pakken openvpn for dette systemet, og send konfigurasjonen på nytt.',
    mapping:
      'Enheten kan ikke oversette nettverket til et annet: Den har verken nft eller utvidelsen NETMAP for iptables. Installer én av dem, og send konfigurasjonen på nytt.',
  },
  route: {
    reachedAs: 'Nås som',
    itself: 'Samme nettverk',
  },
  map: {
    label: 'Oversett nettverket til et annet',
    help: 'Brukere når det da på adressene i et annet, ledig nettverk av samme størrelse. For steder med samme LAN.',
    proposal: 'Eller velg «Oversett nettverket til et annet». Da oversetter enheten adressene.',
  },
  hosts: {
    title: 'Navn på maskiner',
    purpose: 'Brukere av huben kan skrive et navn som {{name}} i stedet for en adresse.',
    label: 'Maskiner',
    help: 'Et navn består av bokstaver, sifre og bindestreker. Skriv inn adressen som maskinen har i sitt LAN.',
    name: 'Navn',
    address: 'Adresse',
    save: 'Lagre navnene',
    done: 'Navnene er lagret.',
    of: 'Navn på maskiner i {{network}}',
  },
  names: {
    title: 'Navn i huben',
    note: 'Huben slår opp disse navnene for brukere som har lov til å nå adressen.',
    usable: 'Du kan bruke disse navnene',
    name: 'Navn',
    address: 'Adresse',
    kind: 'Type',
    host: 'Maskin',
    ofDevice: 'Navn i huben',
  },
  usage: {
    by: 'Vis',
    direction: 'Mottatt og sendt',
    client: 'Per klient',
    others: 'Alle andre',
    removed: 'Fjernet klient',
  },
}
