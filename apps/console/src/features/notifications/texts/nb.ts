import type { Translated } from '../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Varsler',
  none: 'Ingen varsler',
  failed: 'Kunne ikke hente varsler.',
  search: 'Søk i varsler',
  see: 'Merk som sett',
  buy: 'Skaff flere ressurser',
  bell: { all: 'Vis alle varsler', unseen_one: '{{count}} nytt varsel', unseen_other: '{{count}} nye varsler' },
  state: { unseen: 'Nytt', seen: 'Sett' },
  reason: { seen: 'Er allerede sett' },
  field: { state: 'Status', summary: 'Melding', kind: 'Gjelder', created: 'Alder', type: 'Type', starts: 'Vises fra', ends: 'Vises til', updated: 'Endret' },
  kind: { creditAmountTooLow: 'Ressurser', deviceAwaitingApproval: 'Godkjenning av enhet', devicesUnclaimed: 'Ukjente enheter', impersonationRequested: 'Opptre som deg', impersonationAllowed: 'Opptre som en bruker', impersonationRefused: 'Opptre som en bruker', rolloutStopped: 'Utrulling av fastvare', rolloutDone: 'Utrulling av fastvare' },
  says: {
    join: '{{name}} ber om å bli med og venter på godkjenning.',
    rekey: 'En ny nøkkel for {{name}} venter på godkjenning.',
    duplicate: 'To maskiner bruker nøkkelen til {{name}}. Én av dem må velges.',
    unclaimed: 'Enheter som ingen har registrert, venter på godkjenning.',
    impersonationRequested: '{{actor}} ber om å opptre som deg i {{company}}: «{{reason}}». E-posten du har fått, fører til forespørselen.',
    impersonationAllowed: '{{user}} lar deg opptre på sine vegne i {{company}}.',
    impersonationRefused: '{{user}} lar deg ikke opptre på sine vegne i {{company}}.',
    rolloutStopped: 'Utrullingen av {{file}} ble stoppet: enheter som mislyktes: {{failed}}.',
    rolloutDone: 'Utrullingen av {{file}} er ferdig: enheter som mislyktes: {{failed}}.',
  },
  announcements: {
    title: 'Kunngjøringer', news: 'Kunngjøringer, noe nytt', none: 'Ingen systemkunngjøringer', failed: 'Kunne ikke hente kunngjøringer', manage: 'Administrer kunngjøringer',
    search: 'Søk i kunngjøringer', empty: 'Ingenting er kunngjort ennå.', add: 'Ny kunngjøring', new: 'Ny kunngjøring', change: 'Rediger kunngjøring', edit: 'Rediger',
    purpose: 'Alle som er logget inn, ser den øverst på siden.', announce: 'Kunngjør', save: 'Lagre endringer', preview: 'Forhåndsvisning', nothing: 'Ingenting å lese ennå',
    startsHelp: 'Tom: fra nå av', endsHelp: 'Tom: uten sluttid',
    state: { planned: 'Planlagt', shown: 'Vises', ended: 'Avsluttet' },
    type: { info: 'Informasjon', success: 'Gode nyheter', warning: 'Advarsel', error: 'Driftsavbrudd' },
    remove: { action: 'Slett', title: 'Slette kunngjøringen?', message: 'Ingen ser den lenger: {{words}}', verb: 'Slett kunngjøringen' },
  },
  mark: {
    title: 'Formatering', bold: 'Fet', italic: 'Kursiv', list: 'Liste', link: 'Lenke',
    help: 'Ren tekst, eller HTML-elementene p, br, b, i, ul, ol, li, code og a med en adresse. Alt annet fjernes.',
  },
}
