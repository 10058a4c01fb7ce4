import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    update_device_firmware: {
      title: 'Oppdatere fastvare på enheter',
      description: 'Installere fastvare på enheter, og starte, godkjenne og stoppe utrullinger.',
    },
    upload_device_backup: {
      title: 'Laste opp sikkerhetskopier til enheter',
      description:
        'Laste opp sikkerhetskopier og konfigurasjoner til enheter, og administrere regler for periodiske sikkerhetskopier.',
    },
    view_files: { title: 'Se filer', description: 'Se fillisten og laste ned filer uten enhetshemmeligheter.' },
    upload_files: {
      title: 'Laste opp filer',
      description: 'Laste opp filer og bilder til et firma, og endre beskrivelsene deres.',
    },
    delete_files: { title: 'Slette filer', description: 'Slette filer og bilder i et firma.' },
    upload_files_global_scope: {
      title: 'Administrere felles fastvare',
      description: 'Laste opp, redigere og slette fastvare som alle firmaer kan bruke.',
    },
    update_file_permissions: {
      title: 'Dele filer',
      description: 'Velge hvilke andre firmaer som kan se og bruke en fil.',
    },
    download_device_files: {
      title: 'Laste ned enhetsfiler',
      description: 'Laste ned konfigurasjoner, sikkerhetskopier og feilsøkingsarkiver, som kan inneholde passord.',
    },
  },
  act: {
    files: {
      create: 'Lastet opp en fil',
      update: 'Redigerte en fil',
      remove: 'Slettet en fil',
      zip: 'Lastet ned filer som ZIP',
      share: 'Anga hvilke firmaer som kan se en fil',
      quota: 'Begrenset fillagringen til et firma',
    },
    images: { create: 'Lastet opp et bilde', update: 'Redigerte et bilde', remove: 'Slettet et bilde' },
    backupRules: {
      create: 'Opprettet en regel for sikkerhetskopiering',
      update: 'Redigerte en regel for sikkerhetskopiering',
      remove: 'Slettet en regel for sikkerhetskopiering',
    },
    deviceUpdates: {
      preview: 'Forhåndsviste hvilke enheter en fil passer til',
      set: 'Sendte en fil til enheter',
      cancel: 'Avbrøt enhetsoppdateringer',
      cancelActions: 'Avbrøt enhetsjobber',
      rollOut: 'Startet en fastvareutrulling',
      stopRollout: 'Stoppet en fastvareutrulling',
      approveRollout: 'Godkjente en fastvareutrulling',
      retryRollout: 'Prøvde en fastvareutrulling på nytt',
    },
  },
  scope: {
    files: {
      title: 'Filer',
      read: 'Se og laste ned filer og se regler for sikkerhetskopiering',
      write:
        'Laste opp, endre, dele og slette filer, begrense lagringsplassen og administrere regler for sikkerhetskopiering',
    },
    images: { title: 'Bilder', read: 'Se bilder', write: 'Laste opp, endre og slette bilder' },
  },
}
