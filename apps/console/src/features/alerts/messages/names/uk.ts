import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_device_alert_configurations: {
      title: 'Перегляд сповіщень і автоматизацій',
      description: 'Бачити автоматизації, їхні пристрої та журнал того, що вони зробили.',
    },
    create_device_alert_configurations: {
      title: 'Створення й редагування сповіщень і автоматизацій',
      description: 'Створювати й змінювати автоматизації та призначати їх пристроям.',
    },
    delete_device_alert_configurations: {
      title: 'Видалення сповіщень і автоматизацій',
      description: 'Видаляти автоматизації разом із журналами.',
    },
  },
  act: {
    automations: {
      create: 'Створено автоматизацію',
      update: 'Змінено автоматизацію',
      remove: 'Видалено автоматизацію',
      activate: 'Увімкнено або вимкнено автоматизації',
      assign: 'Призначено автоматизацію пристроям',
      unassign: 'Знято автоматизацію з пристроїв',
      activateDevices: 'Увімкнено або вимкнено автоматизацію на пристроях',
      assignMany: 'Призначено автоматизації пристроям',
      unassignMany: 'Знято автоматизації з пристроїв',
      overwrite: 'Замінено автоматизації пристроїв',
      overwriteDevices: 'Замінено автоматизації пристроїв за іншою адресою',
    },
  },
  scope: {
    device_alert_configurations: {
      title: 'Автоматизації',
      read: 'Перегляд автоматизацій та їхніх журналів',
      write: 'Створення, зміна, призначення й видалення автоматизацій',
    },
  },
}
