import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_devices: {
      title: 'Se enheter',
      description: 'Se enhetslisten, enhetssidene, rapporterte verdier og diagrammer.',
    },
    create_devices: { title: 'Legge til enheter', description: 'Legge til enheter enkeltvis eller fra en CSV-fil.' },
    update_devices: { title: 'Redigere enheter', description: 'Endre navn, beskrivelse og overvåking for enheter.' },
    delete_devices: {
      title: 'Slette enheter',
      description: 'Slette enheter, og sammen med «Legge til enheter» også flytte dem til et annet firma.',
    },
    approve_devices: {
      title: 'Godkjenne enheter',
      description: 'Godkjenne eller avvise enheter som venter på godkjenning.',
    },
    create_enrolment_tokens: {
      title: 'Opprette registreringstokener',
      description: 'Generere og trekke tilbake kommandoene som nye enheter kobler seg til med.',
    },
    export_devices: { title: 'Eksportere enheter', description: 'Laste ned enhetslisten som CSV-fil.' },
    view_device_logs: {
      title: 'Se enhetsaktivitet',
      description: 'Se aktivitetsloggen, tilkoblingene og tilkoblingsforsøkene til enheter.',
    },
    view_device_location: {
      title: 'Se enhetenes posisjon',
      description: 'Se GPS-data, manuelt angitte posisjoner og basestasjoner for enheter.',
    },
    update_device_location: {
      title: 'Angi enhetenes posisjon',
      description: 'Angi posisjonen til enheter manuelt; krever også «Redigere enheter».',
    },
    view_device_notes: {
      title: 'Se notater om enheter',
      description: 'Se hva brukere har skrevet om enheter.',
    },
    create_device_notes: {
      title: 'Skrive notater om enheter',
      description: 'Skrive notater om enheter og slette egne. Å slette andres krever også «Redigere enheter».',
    },
    view_device_data_usage: {
      title: 'Se enhetenes databruk',
      description: 'Se hvor mye data enheter sender og mottar, og hvor mye de har igjen.',
    },
    manage_device_services: { title: 'Slå enhetstjenester av og på' },
    assign_tags: {
      title: 'Tildele etiketter',
      description: 'Legge etiketter til på enheter og fjerne dem, enkeltvis eller fra en CSV-fil.',
    },
    view_wireless_information: {
      title: 'Se trådløse nett',
      description: 'Se navnene på enhetenes trådløse nett og klientene som er koblet til.',
    },
  },
  act: {
    enrolment: {
      createToken: 'Opprettet et registreringstoken',
      removeToken: 'Trakk tilbake et registreringstoken',
      approve: 'Godkjente en enhet som ventet på godkjenning',
      reject: 'Avviste en enhet som ventet på godkjenning',
    },
    hostKeys: { rotate: 'Byttet vertsnøkkelen til gatewayen' },
    authorized: { create: 'La til godkjente enheter', remove: 'Fjernet godkjente enheter' },
    deviceTags: {
      fromFile: 'Endret etikettene på enheter fra en CSV-fil',
      previewFile: 'Forhåndsviste etikettendringene i en CSV-fil',
      assign: 'La til etiketter på enheter enkeltvis',
      overwrite: 'Erstattet etikettene på enheter enkeltvis',
      unassign: 'Fjernet etiketter fra enheter enkeltvis',
      assignAll: 'La til etiketter på enheter',
      overwriteAll: 'Erstattet etikettene på enheter',
      unassignAll: 'Fjernet etiketter fra enheter',
    },
    geofences: { create: 'Opprettet et geogjerde', update: 'Endret et geogjerde', remove: 'Slettet et geogjerde' },
    deviceNotes: { create: 'La til et notat på en enhet', remove: 'Slettet et notat på en enhet' },
    devices: {
      create: 'La til enheter',
      updateMany: 'Redigerte flere enheter',
      update: 'Redigerte en enhet',
      remove: 'Slettet enheter',
      move: 'Flyttet enheter til et annet firma',
      removeOne: 'Slettet en enhet',
      setMonitoring: 'Slo overvåking av enheter av eller på',
    },
    deviceCsv: { importList: 'Importerte enheter fra en fil' },
  },
  scope: {
    device_logs: { title: 'Enhetslogger', read: 'Se enhetenes aktivitet, tilkoblinger og tilkoblingsforsøk' },
    devices: {
      title: 'Enheter',
      read: 'Se enheter, de siste verdiene og posisjonene deres, godkjenninger og registreringstokener',
      write:
        'Legge til, endre, flytte, godkjenne og slette enheter, sette etiketter på dem og administrere registreringstokener',
    },
  },
}
