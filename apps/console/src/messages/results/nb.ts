import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

/**
 * `thing` is the noun in the definite form, capitalized; `it` likewise, as an object. The participles are not inflected
 * for gender.
 */
const about = (thing: string, it: string) => ({
  create: { done: `${thing} er opprettet`, failed: `Kunne ikke opprette ${it} ({{status}})` },
  update: { done: `${thing} er oppdatert`, failed: `Kunne ikke oppdatere ${it} ({{status}})` },
  remove: { done: `${thing} er fjernet`, failed: `Kunne ikke fjerne ${it} ({{status}})` },
  get: { failed: `Kunne ikke hente ${it} ({{status}})` },
})

export const nb: Translated<typeof en, 'nb'> = {
  serverError: 'Serverfeil',
  announcement: about('Kunngjøringen', 'kunngjøringen'),
  automation: about('Automatiseringen', 'automatiseringen'),
  company: about('Firmaet', 'firmaet'),
  credits: about('Ressursene', 'ressursene'),
  device: about('Enheten', 'enheten'),
  entry: about('Oppføringen', 'oppføringen'),
  file: about('Filen', 'filen'),
  hub: about('VPN-huben', 'VPN-huben'),
  mailServer: about('E-postserveren', 'e-postserveren'),
  remoteAccess: about('Fjerntilgangen', 'fjerntilgangen'),
  report: about('Rapporten', 'rapporten'),
  role: about('Rollen', 'rollen'),
  tag: about('Etiketten', 'etiketten'),
  template: about('Overvåkingsmalen', 'overvåkingsmalen'),
  user: about('Brukeren', 'brukeren'),
  special: {
    generatePasswords: { done: 'Passordene er generert', failed: 'Kunne ikke generere passordene ({{status}})' },
    setPasswords: { done: 'Passordene er angitt', failed: 'Kunne ikke angi passordene ({{status}})' },
    uploadFile: { done: 'Filen er lastet opp', failed: 'Kunne ikke laste opp filen ({{status}})' },
    addData: { done: 'Firmadata er lagt til', failed: 'Kunne ikke legge til firmadata ({{status}})' },
    inviteUser: { done: 'Brukeren er invitert', failed: 'Kunne ikke invitere brukeren ({{status}})' },
    cancelUpdates: { done: 'Oppdateringene er avbrutt', failed: 'Kunne ikke avbryte oppdateringene ({{status}})' },
    activateCode: { done: 'Koden er aktivert', failed: 'Kunne ikke aktivere koden ({{status}})' },
    moveCredits: { done: 'Ressursene er flyttet', failed: 'Kunne ikke flytte ressursene ({{status}})' },
    moveDevices: { done: 'Enhetene er flyttet', failed: 'Kunne ikke flytte enhetene ({{status}})' },
    moveDeviceCredits: {
      done: 'Enhetens ressurser er flyttet',
      failed: 'Kunne ikke flytte enhetens ressurser ({{status}})',
    },
    sendAction: { done: 'Handlingen er sendt', failed: 'Kunne ikke sende handlingen til enhetene ({{status}})' },
    tagDevices: {
      done: 'Enhetenes etiketter er oppdatert',
      failed: 'Kunne ikke oppdatere enhetenes etiketter ({{status}})',
    },
    approveDevice: { done: 'Enheten er godkjent', failed: 'Kunne ikke godkjenne enheten ({{status}})' },
    assignTemplate: { done: 'Overvåkingsmalen er tildelt', failed: 'Kunne ikke tildele overvåkingsmalen ({{status}})' },
    releaseEmail: {
      done: 'E-postadressen er ikke lenger sperret',
      failed: 'Kunne ikke oppheve sperringen av e-postadressen ({{status}})',
    },
    setMfa: {
      done: 'Den andre faktoren er satt opp',
      failed: 'Kunne ikke sette opp den andre faktoren ({{status}})',
    },
    removeMfa: {
      done: 'Den andre faktoren er fjernet',
      failed: 'Kunne ikke fjerne den andre faktoren ({{status}})',
    },
  },
}
