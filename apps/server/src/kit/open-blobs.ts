import path from 'node:path'
import type { BlobStore } from './blobs.ts'
import { diskBlobs, requireWritable } from './disk-blobs.ts'
import { requireStore, s3Blobs } from './s3-blobs.ts'
import type { S3Account } from './s3/request.ts'

/** Where the contents of files are. */
export interface FilePlace {
  dataDir: string
  /** The store that the hosts of the installation share; undefined for the data folder. */
  fileStore: S3Account | undefined
}

/** Returns the folder of the contents, or of those that are being received if they are kept in a store. */
export const blobFolder = ({ dataDir }: Pick<FilePlace, 'dataDir'>): string => path.join(dataDir, 'blobs')

/** Opens the contents of files where the settings say. @param damaged called with the hash of every damaged content */
export const openBlobs = (place: FilePlace, damaged?: (sha256: Buffer) => void): BlobStore =>
  place.fileStore ? s3Blobs(place.fileStore, blobFolder(place), damaged) : diskBlobs(blobFolder(place), damaged)

/** Checks that contents can be received and kept. Throws an Error that names the folder or the settings. */
export async function requireBlobs(place: FilePlace): Promise<void> {
  await requireWritable(blobFolder(place))
  if (place.fileStore) await requireStore(place.fileStore)
}
