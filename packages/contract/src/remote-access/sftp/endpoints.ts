import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { bytes, item, storedBytes } from '../../kit/page.ts'
import type { sftpSchemas } from './schemas.ts'

/** The content of files in a running SFTP session of the caller. */
export const sftp = endpoints<typeof sftpSchemas>()({
  /** Supports `Range`, so that an interrupted download can resume. */
  download: get('/remote/sessions/{id}/file', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['RANGE_NOT_SATISFIABLE', 'TARGET_FILE_REFUSED'],
    answer: storedBytes('application/octet-stream'),
  }),
  /** A ZIP archive. It changes nothing; a query could not have so many paths. */
  archive: post('/remote/sessions/{id}/archive', {
    access: 'open_remote_sessions',
    scope: null,
    reads: true,
    errors: ['TARGET_FILE_REFUSED'],
    answer: bytes('application/zip'),
  }),
  upload: put('/remote/sessions/{id}/file', {
    access: 'open_remote_sessions',
    scope: null,
    stream: true,
    errors: ['TARGET_FILE_REFUSED'],
    answer: item,
  }),
})
