import { endpoints, get, put } from '../../kit/endpoint.ts'
import { bytes, item } from '../../kit/page.ts'
import type { sftpSchemas } from './schemas.ts'

/** The content of files in a running SFTP session of the caller. */
export const sftp = endpoints<typeof sftpSchemas>()({
  /** Supports `Range`, so that an interrupted download can resume. */
  download: get('/remote/sessions/{id}/file', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['RANGE_NOT_SATISFIABLE', 'TARGET_FILE_REFUSED'],
    summary: 'Download a file of an SFTP session',
    answer: bytes('application/octet-stream'),
  }),
  upload: put('/remote/sessions/{id}/file', {
    access: 'open_remote_sessions',
    scope: null,
    stream: true,
    errors: ['TARGET_FILE_REFUSED'],
    summary: 'Upload a file in an SFTP session',
    answer: item,
  }),
})
