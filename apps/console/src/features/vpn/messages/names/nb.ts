import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_vpn_hubs: {
      title: 'Se VPN-huber og hurtigtilkoblinger',
      description: 'Se VPN-huber og hurtigtilkoblinger med klienter, ruter, økter og databruk.',
    },
    create_vpn_hubs: {
      title: 'Opprette og redigere VPN-huber',
      description: 'Opprette huber og hurtigtilkoblinger, endre hvem som hører til dem, og slå dem av og på.',
    },
    delete_vpn_hubs: {
      title: 'Slette VPN-huber',
      description: 'Slette huber og hurtigtilkoblinger, slik at alle klientene mister tilgangen.',
    },
    connect_vpn_hubs: {
      title: 'Koble seg til VPN-huber',
      description: 'Laste ned egen konfigurasjon for en hub eller hurtigtilkobling og koble til med den.',
    },
  },
  act: {
    vpnHubs: {
      create: 'Opprettet en VPN-hub',
      connect: 'Opprettet en hurtigtilkobling',
      update: 'Redigerte en VPN-hub',
      toggle: 'Slo en VPN-hub av eller på',
      restart: 'Startet en VPN-hub på nytt',
      settings: 'Endret nettverket til en VPN-hub',
      remove: 'Slettet VPN-huber',
      info: 'Leste statusen til en VPN-hub',
      sessions: 'Leste øktene til en VPN-hub',
    },
    vpnClients: {
      addDevices: 'La til enheter i en VPN-hub',
      removeDevices: 'Fjernet enheter fra en VPN-hub',
      addUser: 'La til en bruker i en VPN-hub',
      addCustom: 'La til en bruker uten konto i en VPN-hub',
      setAddress: 'Anga adressen til en VPN-klient',
      toggle: 'Slo en VPN-klient av eller på',
      toggleByPut: 'Slo en VPN-klient av eller på (PUT)',
      disconnect: 'Koblet fra en VPN-klient',
      remove: 'Fjernet en klient fra en VPN-hub',
      config: 'Lastet ned konfigurasjonen til en VPN-klient',
      quickConfig: 'Lastet ned egen konfigurasjon for en hurtigtilkobling',
    },
    vpnProfiles: {
      issue: 'Utstedte en VPN-konfigurasjon',
      revoke: 'Trakk tilbake en VPN-konfigurasjon',
      createLink: 'Opprettet en lenke til en VPN-konfigurasjon',
      openLink: 'Åpnet lenken til en VPN-konfigurasjon',
      fetchLink: 'Åpnet lenken til en VPN-konfigurasjon i en app',
    },
    vpnDiagnosis: {
      run: 'Undersøkte hvorfor et mål i en VPN-hub ikke kan nås',
    },
    vpnNames: {
      setHosts: 'Ga navn til maskiner bak en VPN-klient',
    },
    vpnNetworks: {
      sync: 'Sendte konfigurasjonen for en VPN-hub til en enhet',
      routes: 'Leste rutene til en VPN-hub',
      addRoute: 'La til en rute i en VPN-hub',
      removeRoute: 'Fjernet en rute fra en VPN-hub',
      rules: 'Leste videresendingen for en enhet i en VPN-hub',
      setRule: 'Slo videresendingen for en enhet i en VPN-hub av eller på',
      dhcp: 'Leste DHCP-valgene til en VPN-hub',
      addDhcp: 'La til et DHCP-valg i en VPN-hub',
      removeDhcp: 'Fjernet et DHCP-valg fra en VPN-hub',
    },
  },
  scope: {
    vpn_hubs: {
      title: 'VPN-huber',
      read: 'Se VPN-huber og hurtigtilkoblinger',
      write: 'Opprette, endre og slette VPN-huber og hurtigtilkoblinger, og utstede konfigurasjonen til klientene',
    },
  },
}
