import { href } from '../../kit/screen/screen.ts'

/** The address that opens a stored file, above the list of files. Here, because job logs come before that list. */
export const fileAddress = (id: number): string => `${href('/management/files')}?file=${id}`
