import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  missing: 'En verdi mangler. Last inn siden på nytt og prøv igjen.',
  unknown: 'Serveren meldte ikke hvordan det gikk. Last inn siden på nytt for å se om det lyktes.',
  create: {
    done: 'Huben er opprettet.',
    error1: 'Huben kunne ikke konfigureres. Spør driftsansvarlig for installasjonen.',
    error2: 'Firmaet har ingen data igjen. Kjøp data, eller vent til neste periode.',
    error3: 'Huben kunne ikke startes. Prøv igjen, eller spør driftsansvarlig for installasjonen.',
    error4: 'Det finnes ingen ledig adresse til enda en hub. Slett en hub som ikke trengs.',
    error5: 'Huben kunne ikke startes. Prøv igjen, eller spør driftsansvarlig for installasjonen.',
  },
  remove: {
    done: 'Slettet.',
  },
  toggle: {
    done: 'Statusen til huben er endret.',
    error1: 'Firmaet har ingen data igjen. Kjøp data, eller vent til neste periode.',
    error2: 'Huben kunne ikke slås på eller av. Prøv igjen.',
  },
  restart: {
    done: 'Huben startes på nytt.',
    error1: 'Huben er slått av. Slå den på i stedet.',
  },
  settings: {
    done: 'Nettverket er endret. Huben startes på nytt.',
  },
  addDevices: {
    done: 'Enhetene er lagt til.',
    error1: 'Enhetene kunne ikke legges til. Prøv igjen.',
  },
  addUser: {
    done: 'Brukeren er lagt til.',
    error1: 'Denne brukeren finnes ikke lenger. Velg en annen.',
    error2:
      'Rollen til denne brukeren tillater ikke VPN-tilkobling i firmaet som eier huben. Velg en annen bruker, eller endre rollen.',
    error3: 'Brukeren kunne ikke legges til. Prøv igjen.',
  },
  addCustom: {
    done: 'Brukeren uten konto er lagt til.',
    error1: 'Huben har allerede en bruker uten konto med dette navnet. Velg et annet navn.',
  },
  removeClient: {
    done: 'Klienten er fjernet.',
    error1: 'Klienten kunne ikke endres. Prøv igjen.',
  },
  removeDevices: {
    done: 'Enhetene er fjernet.',
    error1: 'Huben finnes ikke lenger. Last inn siden på nytt.',
    error2: 'Noen av disse enhetene hører ikke til huben lenger. Last inn siden på nytt.',
  },
  toggleClient: {
    done: 'Statusen til klienten er endret.',
    error1: 'Klienten kunne ikke endres. Prøv igjen.',
  },
  disconnect: {
    done: 'Økten er avsluttet.',
    error1: 'Klienten er ikke koblet til lenger.',
  },
  setAddress: {
    done: 'Adressen er endret.',
    error1: 'Denne adressen er ikke i nettverket til huben, eller den er hubens egen. Velg en annen.',
    error2: 'De opptatte adressene kunne ikke leses. Prøv igjen.',
    error3: 'En annen klient har denne adressen. Velg en ledig.',
    error4: 'Klienten kunne ikke endres. Prøv igjen.',
    error5: 'Klienten kunne ikke endres. Prøv igjen.',
  },
  setRule: {
    done: 'Videresendingen er endret.',
    error1: 'Huben finnes ikke lenger. Last inn siden på nytt.',
  },
  sync: {
    done: 'Konfigurasjonen sendes til enheten.',
  },
  addRoute: {
    done: 'Ruten er lagt til.',
    error2: 'Huben har allerede en rute til dette nettverket. Velg et annet.',
    error3: 'Ruten kunne ikke legges til. Prøv igjen.',
  },
  removeRoute: {
    done: 'Ruten er fjernet.',
  },
  addDhcp: {
    done: 'DHCP-valget er lagt til.',
    error1: 'Typen må være DNS eller WINS.',
  },
  removeDhcp: {
    done: 'DHCP-valget er fjernet.',
    error1: 'Typen må være DNS eller WINS.',
  },
  config: {
    done: 'Konfigurasjonsfilen er klar.',
  },
}
