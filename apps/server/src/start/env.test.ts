import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('SYSTEM-005 without settings the program listens on this machine only', () => {
  expect(readEnv({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: [],
    tls: undefined,
    dataDir: path.resolve('./data'),
    databaseUrl: undefined,
    natsUrl: undefined,
    masterKey: undefined,
  })
  // An empty variable counts as not set.
  expect(readEnv({ OUTPOST_PUBLIC_URL: '', DATABASE_URL: '', OUTPOST_MASTER_KEY: '' })).toMatchObject({
    publicUrl: undefined,
    databaseUrl: undefined,
    masterKey: undefined,
  })
})

test('SYSTEM-005 each variable sets its value', () => {
  const env = readEnv({
    OUTPOST_PUBLIC_URL: 'https://outpost.example/',
    OUTPOST_TRUST_PROXY: '10.0.0.1, 10.0.0.2',
    OUTPOST_TLS_CERT: '/c.pem',
    OUTPOST_TLS_KEY: '/k.pem',
    OUTPOST_DATA_DIR: '/srv/outpost',
    DATABASE_URL: 'postgres://a@db/outpost',
    NATS_URL: 'nats://bus:4222',
    OUTPOST_MASTER_KEY: 'k'.repeat(32),
  })
  expect(env).toMatchObject({
    publicUrl: 'https://outpost.example',
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    tls: { certFile: '/c.pem', keyFile: '/k.pem' },
    host: '0.0.0.0',
    dataDir: '/srv/outpost',
    databaseUrl: 'postgres://a@db/outpost',
    natsUrl: 'nats://bus:4222',
    masterKey: 'k'.repeat(32),
  })
})

test('SYSTEM-005 the cluster listens only with an external database, and on this machine only unless configured', () => {
  expect(readEnv({}).cluster).toBeUndefined()
  expect(readEnv({ DATABASE_URL: 'postgres://a@db/outpost' }).cluster).toEqual({
    host: '127.0.0.1',
    port: 0,
    address: undefined,
  })
  const settings = {
    DATABASE_URL: 'postgres://a@db/outpost',
    OUTPOST_CLUSTER_HOST: '0.0.0.0',
    OUTPOST_CLUSTER_PORT: '7930',
    OUTPOST_CLUSTER_ADDRESS: 'one.internal:7931',
  }
  expect(readEnv(settings).cluster).toEqual({ host: '0.0.0.0', port: 7930, address: 'one.internal:7931' })
  for (const address of ['a b', 'http://one', 'one:port', '::1'])
    expect(() => readEnv({ ...settings, OUTPOST_CLUSTER_ADDRESS: address })).toThrow('OUTPOST_CLUSTER_ADDRESS')
})

test('FILES-062 the store of files needs all of its settings, and takes files that one request can store', () => {
  expect(readEnv({}).fileStore).toBeUndefined()
  const settings = {
    OUTPOST_FILES: 's3://files/outpost/one',
    OUTPOST_FILES_ENDPOINT: 'https://s3.example:9000/',
    OUTPOST_FILES_ACCESS_KEY: 'key',
    OUTPOST_FILES_SECRET: 'secret',
  }
  expect(readEnv(settings).fileStore).toEqual({
    endpoint: 'https://s3.example:9000',
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'outpost/one',
    access_key: 'key',
    secret: 'secret',
  })
  expect(
    readEnv({ ...settings, OUTPOST_FILES: 's3://files', OUTPOST_FILES_REGION: 'eu-north-1' }).fileStore,
  ).toMatchObject({ bucket: 'files', prefix: '', region: 'eu-north-1' })
  for (const name of ['OUTPOST_FILES', 'OUTPOST_FILES_ENDPOINT', 'OUTPOST_FILES_ACCESS_KEY', 'OUTPOST_FILES_SECRET'])
    expect(() => readEnv({ ...settings, [name]: '' })).toThrow(name)
  for (const place of ['/mnt/files', 's3://Files', 's3://files/a b', 's3://files/../other'])
    expect(() => readEnv({ ...settings, OUTPOST_FILES: place })).toThrow('OUTPOST_FILES: s3://bucket or')
  expect(() => readEnv({ ...settings, OUTPOST_FILES_ENDPOINT: 'https://s3.example/files' })).toThrow('_ENDPOINT')
  expect(() => readEnv({ ...settings, OUTPOST_FILE_LIMIT: '5121' })).toThrow('OUTPOST_FILE_LIMIT')
})

test('SYSTEM-005 all invalid variables are reported by name at once', () => {
  expect(() => readEnv({ OUTPOST_PUBLIC_URL: 'outpost', OUTPOST_MASTER_KEY: 'short', NATS_URL: 'http://bus' })).toThrow(
    /OUTPOST_PUBLIC_URL.*OUTPOST_MASTER_KEY|NATS_URL.*OUTPOST_PUBLIC_URL.*OUTPOST_MASTER_KEY/,
  )
  // A host and port without a scheme is a URL, whose origin is that of no page.
  expect(() => readEnv({ OUTPOST_PUBLIC_URL: 'outpost.example:8080' })).toThrow('OUTPOST_PUBLIC_URL')
  expect(() => readEnv({ OUTPOST_TLS_CERT: '/c.pem' })).toThrow('OUTPOST_TLS_CERT and OUTPOST_TLS_KEY belong together')
})

test('SYSTEM-105 OUTPOST_ACME needs a public address with a DNS name, and excludes an own certificate', () => {
  const directory = 'https://acme-v02.api.letsencrypt.org/directory'
  const acme = { OUTPOST_ACME: directory, OUTPOST_PUBLIC_URL: 'https://outpost.example' }
  expect(
    readEnv({ ...acme, OUTPOST_ACME_EMAIL: 'ops@outpost.example', OUTPOST_API_HOST: 'API.outpost.example' }),
  ).toMatchObject({
    tls: { directory, email: 'ops@outpost.example', names: ['outpost.example', 'api.outpost.example'] },
    host: '0.0.0.0',
  })
  expect(readEnv({ ...acme, OUTPOST_API_HOST: 'outpost.example' }).tls).toMatchObject({ names: ['outpost.example'] })
  for (const url of ['', 'http://outpost.example', 'https://10.0.0.1', 'https://[2001:db8::1]', 'https://localhost'])
    expect(() => readEnv({ ...acme, OUTPOST_PUBLIC_URL: url }), url).toThrow('OUTPOST_ACME needs OUTPOST_PUBLIC_URL')
  expect(() => readEnv({ ...acme, OUTPOST_API_HOST: 'api' })).toThrow('OUTPOST_API_HOST')
  const own = { OUTPOST_TLS_CERT: '/c.pem', OUTPOST_TLS_KEY: '/k.pem' }
  expect(() => readEnv({ ...acme, ...own })).toThrow('OUTPOST_ACME and OUTPOST_TLS_CERT exclude each other')
  expect(() => readEnv({ ...acme, OUTPOST_ACME: 'http://ca.example/directory' })).toThrow('OUTPOST_ACME')
  expect(() => readEnv({ OUTPOST_ACME_EMAIL: 'ops@outpost.example' })).toThrow('OUTPOST_ACME_EMAIL needs OUTPOST_ACME')
})
