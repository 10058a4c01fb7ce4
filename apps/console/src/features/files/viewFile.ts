import type { StoredFile } from '@outpost/contract/files/schemas'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** Opens the dialog with the properties and the readable content of a file. */
export const viewFile = (file: StoredFile): void => void open(dialogs.viewFile, { file })
