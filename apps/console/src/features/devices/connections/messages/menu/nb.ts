import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  reason: {
    device: 'Avsluttet av enheten',
    lost: 'Tilkoblingen ble brutt',
    silent: 'Ingen data på 90 s',
    stuck: 'Enheten sluttet å svare',
    replaced: 'Erstattet av en nyere tilkobling',
    server_restart: 'Serveren startet på nytt',
    gateway_lost: 'Serveren sviktet',
  },
}
