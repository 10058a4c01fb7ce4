import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: { update_firmware: 'Oppdater fastvare', upload_backup: 'Last inn sikkerhetskopi' },
  purpose: {
    update_firmware: 'Hver enhet kontrollerer fastvaren, installerer den og starter på nytt.',
    upload_backup: 'Hver enhet tar over konfigurasjonen i filen og starter på nytt.',
  },
  next: 'Fortsett',
  nobody: 'Ingen av de valgte enhetene kan få denne filen nå.',
  field: {
    devices: 'Enheter', device: 'Enhet', version: 'Versjon', note: 'Merknad',
    keep: 'Behold innstillingene', keepHelp: 'Uten innstillingene starter en enhet slik den kom fra fabrikken, og finner kanskje ikke veien tilbake.',
    offline: 'Bruk også på frakoblede enheter', offlineHelp: 'De får den når de kommer tilbake, innen 30 dager. Ellers utelates de.',
  },
  devices: { choose: 'Velg enheter', chosen_one: '{{count}} enhet valgt', chosen_other: '{{count}} enheter valgt', others: 'Velg andre' },
  file: { update_firmware: 'Fastvare', upload_backup: 'Sikkerhetskopi eller konfigurasjon', help: 'Bare filer som passer til de valgte enhetene, vises.', part: 'for {{fits}} av {{total}} enheter' },
  stages: {
    field: 'I trinn', help: 'En del av enhetene først. Neste del begynner når den er ferdig.', percent: 'Andel per trinn, i prosent',
    limit: 'Tillatte feil', limitHelp: 'Ved flere enn dette begynner ingen nye trinn.',
  },
  forecast: {
    title: 'Hva som vil skje', devices: 'Enheter og versjonene deres', failed: 'Det er ukjent hva som ville skje', change: '{{from}} → {{to}}',
    going_one: '{{count}} enhet får filen.', going_other: '{{count}} enheter får filen.',
    waiting_one: '{{count}} av dem må komme tilbake først.', waiting_other: '{{count}} av dem må komme tilbake først.',
    older_one: '{{count}} går tilbake til en eldre versjon.', older_other: '{{count}} går tilbake til en eldre versjon.',
    left_one: '{{count}} enhet utelates.', left_other: '{{count}} enheter utelates.',
    more_one: 'og {{count}} til', more_other: 'og {{count}} til',
  },
  note: { older: 'Eldre versjon', same: 'Samme versjon', waits: 'Når den kommer tilbake' },
  fault: { series: 'Utelatt: annen serie', model: 'Utelatt: annen modell', type: 'Utelatt: ikke denne filtypen', busy: 'Utelatt: en oppdatering pågår', offline: 'Utelatt: frakoblet' },
  confirm: {
    update_firmware: 'Bekreft oppdatering', upload_backup: 'Bekreft konfigurasjon',
    updateVerb_one: 'Oppdater {{count}} enhet', updateVerb_other: 'Oppdater {{count}} enheter',
    uploadVerb_one: 'Last inn i {{count}} enhet', uploadVerb_other: 'Last inn i {{count}} enheter', stagesVerb: 'Start utrullingen',
    firmware_one: '{{count}} enhet får {{file}}. Den starter på nytt og er utilgjengelig i noen minutter.',
    firmware_other: '{{count}} enheter får {{file}}. Hver av dem starter på nytt og er utilgjengelig i noen minutter.',
    kept: 'Innstillingene beholdes.', lost: 'Innstillingene går tapt: Hver enhet starter slik den kom fra fabrikken, og finner kanskje ikke veien tilbake.',
    stages: 'I trinn: {{first}} av {{total}} enheter først, {{percent}} % om gangen. Ved mer enn {{limit}} feil begynner ingen nye trinn.',
    config_one: '{{file}} lastes inn i {{count}} enhet. De nåværende innstillingene erstattes, og enheten starter på nytt.',
    config_other: '{{file}} lastes inn i {{count}} enheter. De nåværende innstillingene på hver av dem erstattes, og den starter på nytt.',
    rollBack: 'Ingenting ruller dette tilbake av seg selv. For å gå tilbake laster du inn en sikkerhetskopi av de nåværende innstillingene: Den erstatter disse igjen, med enda en omstart. En enhet som mister forbindelsen på grunn av konfigurasjonen, må rettes på stedet.',
  },
  toDevice: { action: 'Last inn i enhet', title: 'Last inn i enhet', type: 'Bare fastvare og konfigurasjoner lastes inn i enheter', forbidden: 'Du kan ikke laste denne typen fil inn i enheter' },
  search: 'Enhet, serienummer, fil',
  column: { id: 'Id', serial: 'Serienummer', action: 'Jobbtype', file: 'Fil', from: 'Fra versjon', to: 'Til versjon', by: 'Bestilt av', queued: 'I kø', started: 'Startet', finished: 'Ferdig', state: 'Resultat', now: 'Tilstand' },
  job: { update_firmware: 'Fastvareoppdatering', upload_backup: 'Innlasting av sikkerhetskopi' },
  state: { queued: 'I kø', waiting: 'Venter på enheten', fetching: 'Henter', applying: 'Installerer', done: 'Ferdig', failed: 'Mislyktes', cancelled: 'Avbrutt' },
  pending: { action: 'Ventende oppdateringer', title: 'Ventende oppdateringer', purpose: 'Det som venter på enheter eller pågår. Det som ikke har begynt, kan avbrytes.', empty: 'Ingen oppdatering venter.' },
  cancel: {
    action: 'Avbryt', title: 'Avbryt oppdateringer', verb_one: 'Avbryt {{count}} oppdatering', verb_other: 'Avbryt {{count}} oppdateringer', running: 'Den pågår allerede',
    message_one: 'Enheten beholder det den har.', message_other: 'De {{count}} enhetene beholder det de har.',
    left_one: '{{count}} pågår allerede og fortsetter.', left_other: '{{count}} pågår allerede og fortsetter.',
  },
  history: { action: 'Oppdateringshistorikk', title: 'Oppdateringshistorikk', empty: 'Ingenting er lastet inn i enheter ennå.' },
  rollout: {
    action: 'Utrullinger', title: 'Utrullinger', purpose: 'Fastvare som rulles ut i trinn.', empty: 'Ingen fastvare er rullet ut i trinn ennå.', search: 'Fil, versjon',
    stage: 'Trinn', of: '{{part}} av {{total}}', running: 'Pågår', stopped: 'Stoppet', done: 'Ferdig', devices: 'Enheter', stop: 'Stopp', over: 'Den er over',
    stopTitle: 'Stopp utrullingen', stopVerb: 'Stopp utrullingen', stopMessage: 'Ingen flere enheter får {{file}}. De som har begynt, fortsetter.',
  },
}
