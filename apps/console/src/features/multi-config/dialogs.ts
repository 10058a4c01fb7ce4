import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  setValue: dialog(() => import('./values/SetValueDialog.tsx'), messages),
  deviceValues: dialog(() => import('./values/DeviceValuesDialog.tsx'), messages),
  saveConfiguration: dialog(() => import('./saved/SavedConfigurationDialog.tsx'), messages),
  useConfiguration: dialog(() => import('./saved/UseConfigurationDialog.tsx'), messages),
  configRun: dialog(() => import('./log/ConfigRunDialog.tsx'), messages),
  uploadDescription: dialog(() => import('./descriptions/UploadDescriptionDialog.tsx'), messages),
}
