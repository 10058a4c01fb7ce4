import type { StoredFile } from '@outpost/contract/files/schemas'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** Opens what is known of a file, and what can be read in it. */
export const look = (file: StoredFile): void => void open(dialogs.viewFile, { file })
