import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_device_hotspots: { title: 'Se hotspoter', description: 'Se hotspotene på enhetene, med brukere og gjester.' },
    update_device_hotspots: {
      title: 'Administrere hotspoter',
      description: 'Legge til og fjerne brukere av hotspoter, opprette kuponger, og begrense eller koble fra gjester.',
    },
  },
  act: {
    hotspots: {
      users: 'Leste brukerne av en hotspot',
      addUser: 'La til en bruker i en hotspot',
      removeUser: 'Fjernet en bruker fra en hotspot',
      changeGuest: 'Begrenset en gjest i en hotspot',
      disconnectGuest: 'Koblet en gjest fra en hotspot',
    },
    hotspotKiosks: {
      open: 'Åpnet en kiosklenke for en hotspot',
      create: 'Opprettet en kiosklenke for en hotspot',
      remove: 'Trakk tilbake en kiosklenke for en hotspot',
      issue: 'Ga ut en kupong med en kiosklenke',
    },
    guestData: { set: 'Bestemte hvor lenge merknader om gjester beholdes' },
    hotspotVouchers: { create: 'Opprettet kuponger for en hotspot', remove: 'Fjernet kuponger fra en hotspot' },
  },
  scope: {
    device_hotspots: {
      title: 'Hotspoter',
      read: 'Se hotspoter med brukere og gjester',
      write: 'Endre brukere, kuponger og gjester i hotspoter',
    },
    wireless: { title: 'Wi-Fi', read: 'Se aksesspunktene på enhetene' },
  },
}
